// What I may do now, sorted out of the list of legal moves. The page knows no rule: only what moves look like.

import type { View } from "../../protocol";
import { type MoveCode, plain, readMove } from "../cards/notation";
import type { Color } from "../cards/shapes";

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
  /** Would the call count if it were said with a move? */
  callRides: boolean;
  /** Colors that are named alone. */
  colors: Color[];
  /** Seats that may be caught, and seats that may be aimed at. */
  catches: number[];
  aims: number[];
  /** Player cards, and icons, counted from 1. */
  players: number[];
  icons: number[];
  /** Cards of the discard pile that may be taken. */
  discards: string[];
  /** Hail Marys: thrown out of turn, at whoever has called. */
  throws: string[];
}

const THROW = "Wh";

/** In this window a card is one of the discard pile. */
const FROM_DISCARDS = "take";

export function choicesIn(view: View): Choices {
  const moves = view.legal.map(readMove);
  const of = (kind: MoveCode["kind"]): MoveCode[] => moves.filter((move) => move.kind === kind);
  const some = (kind: MoveCode["kind"]): boolean => of(kind).length > 0;
  const cards = new Set(of("card").map((move) => move.card));
  const taking = view.waiting_for === FROM_DISCARDS;
  const thrown = view.yelled !== null && cards.has(THROW);
  return {
    playable: view.hand.map((card) => !taking && cards.has(plain(card)) && !(thrown && card === THROW)),
    draw: some("draw"),
    pass: some("pass"),
    challenge: some("challenge"),
    arms: some("arms"),
    lateCall: some("call"),
    callRides: moves.some((move) => move.call),
    colors: of("color").flatMap((move) => move.color ?? []),
    catches: of("catch").flatMap((move) => move.seat ?? []),
    aims: unique(of("aim").flatMap((move) => move.seat ?? [])),
    players: unique(of("player").flatMap((move) => move.place ?? [])),
    icons: unique(of("icon").flatMap((move) => move.place ?? [])),
    discards: taking ? unique(of("card").flatMap((move) => move.card ?? [])) : [],
    throws: thrown ? view.legal.filter((move) => move.startsWith(`${THROW}=`) && !move.endsWith("!")) : [],
  };
}

const unique = <T>(items: T[]): T[] => [...new Set(items)];

/** The colors that a card can be played with: none if it is played bare. */
export function colorsFor(view: View, card: string): Color[] {
  const moves = view.legal.map(readMove);
  return unique(moves.filter((move) => move.card === card).flatMap((move) => move.color ?? []));
}

/** The legal move that plays a card, with its color; with the call, if that is wanted and counts. */
export function moveFor(view: View, card: string, color: Color | null, call: boolean): string | null {
  const bare = color === null ? card : `${card}=${color}`;
  if (call && view.legal.includes(`${bare}!`)) return `${bare}!`;
  return view.legal.includes(bare) ? bare : null;
}

/** A move that is not a card (`+`, `-`, `x`, `@1`), with the call, if that is wanted and counts. */
export function withCall(view: View, move: string, call: boolean): string {
  return call && view.legal.includes(`${move}!`) ? `${move}!` : move;
}
