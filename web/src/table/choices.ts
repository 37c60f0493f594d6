// What I may do now, sorted from the list of legal moves. The page knows no rules and parses no notation.

import type { LegalMove, View } from "../../protocol";
import { type Color, isColor } from "../cards/shapes";

export interface Choices {
  /** For each card in hand, whether it may be played, laid, shed, kept or given now. */
  playable: boolean[];
  /** `+`: draw a card, or take what is owed. */
  draw: boolean;
  /** `-`: keep, pass, decline. */
  pass: boolean;
  challenge: boolean;
  arms: boolean;
  /** `!`: a late call. */
  lateCall: boolean;
  /** Whether the call would count if it were said with a move. */
  callRides: boolean;
  /** Colors that are named on their own. */
  colors: Color[];
  /** Seats that may be caught, and seats that may be aimed at. */
  catches: number[];
  aims: number[];
  /** Player cards, and icons, counted from 1. */
  players: number[];
  icons: number[];
  /** Cards of the discard pile that may be taken. */
  discards: string[];
  /** Hail Marys: thrown out of turn, at the player who has called. */
  throws: LegalMove[];
}

export function choicesIn(view: View, moves: readonly LegalMove[]): Choices {
  const of = (kind: string): LegalMove[] => moves.filter((move) => move.kind === kind);
  const some = (kind: string): boolean => of(kind).length > 0;
  const cards = new Set(of("card").map((move) => move.card));
  return {
    playable: view.hand.map((card) => cards.has(card)),
    draw: some("draw"),
    pass: some("pass"),
    challenge: some("challenge"),
    arms: some("arms_up"),
    lateCall: some("call"),
    callRides: moves.some((move) => move.call),
    colors: colorsOf(of("color")),
    catches: of("catch").flatMap((move) => move.seat ?? []),
    aims: unique(of("aim").flatMap((move) => move.seat ?? [])),
    players: unique(of("player_card").flatMap((move) => move.place ?? [])),
    icons: unique(of("icon").flatMap((move) => move.place ?? [])),
    discards: unique(of("take").flatMap((move) => move.card ?? [])),
    throws: of("throw").filter((move) => !move.call),
  };
}

const unique = <T>(items: T[]): T[] => [...new Set(items)];

/** The colors named in these moves, each once. */
export function colorsOf(moves: readonly LegalMove[]): Color[] {
  return unique(moves.flatMap(({ color }) => (isColor(color) ? color : [])));
}

/** The colors that a card can be played with: none if it is played without one. */
export function colorsFor(moves: readonly LegalMove[], card: string): Color[] {
  return colorsOf(moves.filter((move) => move.card === card));
}

/** The legal move that plays a card, with its color; with the call, if that is wanted and counts. */
export function moveFor(
  moves: readonly LegalMove[],
  card: string,
  color: Color | null,
  call: boolean,
): LegalMove | null {
  const ways = moves.filter((move) => move.card === card && (move.color || null) === color);
  return (call && ways.find((move) => move.call)) || (ways.find((move) => !move.call) ?? null);
}

/** The legal move with this notation (`+`, `@1`). The call is said with cards only. */
export function moveWritten(moves: readonly LegalMove[], written: string): LegalMove | null {
  return moves.find((move) => move.move === written) ?? null;
}
