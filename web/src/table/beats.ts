// A change in beats: first the card lands, then what it does follows. What is shown in between comes from the events
// alone; the page knows no rules.

import type { Change, GameEvent, PlayedEvent, StepNews, View } from "../../protocol";
import { plain } from "../cards/notation";
import { dealIn, eventsIn, penaltiesIn, stepsIn } from "./steps";

/** Milliseconds from a card's departure to its effect, and from a Hail Mary's. */
export const LANDS = 260;
export const THROW_LANDS = 600;
/** Milliseconds until the card of whoever a Hail Mary was thrown at has turned over. */
export const TURNS_OVER = 650;
/** Milliseconds for which the last card of a round is seen, before the score. */
export const WIN_SEEN = 1_600;
/** Milliseconds for which a finished droid is seen. */
export const DROID_SEEN = 800;
/** Milliseconds between penalty cards, for the flight of each, and for which their number is read first. */
export const BETWEEN_PENALTIES = 120;
export const DRAW_FLIES = 320;
export const PENALTY_READ = 180;
/** ... and for which it is read that somebody was caught. */
const CAUGHT_READ = 480;
/** Milliseconds until a number or a stamp has struck. */
export const STRIKES = 140;
/** Milliseconds for which it is read who had to draw, before something else happens. */
export const READ = 300;
/** Milliseconds for a whole deal, however many sit at the table. */
export const WHOLE_DEAL = 1_600;
/** Milliseconds between a deal, the first card and the first turn. */
export const BREATH = 200;
/** Milliseconds for which a card flies from hand to hand, and between cards that are no penalty. */
export const PASS = 420;
export const BETWEEN_DRAWS = 70;

/** What is shown at once. */
export interface Beat {
  change: Change;
  /** What moves in this beat. */
  steps: StepNews[];
  /** Whether the change is put into words in this beat. */
  tells: boolean;
  /** Milliseconds until the next beat. */
  lasts: number;
  /** The seat that a card is thrown at. */
  target?: number | undefined;
  /** A deal, or the end of a round: nothing is missed meanwhile, and a tap skips it. */
  isLong?: true;
}

/** With more steps than this, somebody has reconnected: everything is shown at once. */
const MOST_STEPS = 3;

/** Windows that open over the table. */
const STAGED = new Set(["challenge", "color", "droid", "activate", "icon", "recover", "bench", "take", "aim"]);
/** Moves in which the fastest wins: nothing is held back. */
const URGENT = new Set(["arms_up", "throw"]);
/** Moves out of turn, which can be made while a card is landing. */
const REACTIONS = new Set(["call", "catch"]);

/** A change that is shown at once. */
export function wholeBeat(change: Change): Beat {
  const steps = stepsIn(change);
  return { change, steps, tells: true, lasts: flightsOf(steps) };
}

/** The beats of a change, after the one that was shown before. `flies`: whether cards are seen in the air. */
export function beatsOf(before: Change | null, change: Change, flies = true): Beat[] {
  const steps = stepsIn(change);
  const whole = [wholeBeat(change)];
  const dealt = flies && change.view && dealtFirst(change, change.view, dealIn(steps));
  if (dealt) return dealt;
  if (!before?.view) return [{ change, steps, tells: true, lasts: flightsOf(dealIn(steps)) }];
  if (!change.view || steps.length > MOST_STEPS || isUrgent(change)) return whole;
  const done = droidDone(before, before.view, change, steps);
  if (done) return done;
  const cut = cutAfterPlay(steps);
  if (!cut) return whole;
  const { play, landing } = cut;
  let { effects } = cut;
  const events = eventsIn(effects);
  const thrown = events.find((one) => one.event === "hit" || one.event === "missed");
  const first: Beat = {
    change: landed(before, before.view, change, change.view, play),
    steps: landing,
    tells: false,
    lasts: thrown ? THROW_LANDS : LANDS,
    target: thrown?.target,
  };
  const beats = [first];
  if (thrown) {
    const [turned, rest] = cutAfter(effects, (one) => one === thrown);
    beats.push({ change: first.change, steps: turned, tells: false, lasts: TURNS_OVER });
    effects = rest;
  }
  if (!events.some((one) => one.event === "round_won")) return [...beats, ...drawnBefore(change, change.view, effects)];
  const still = stillOnTable(before, change, change.view);
  const won: Beat = { change: still, steps: effects, tells: true, lasts: WIN_SEEN, isLong: true };
  return [...beats, won, { change, steps: [], tells: false, lasts: 0 }];
}

export const isUrgent = ({ view, moves }: Change): boolean =>
  view?.waiting_for === "race" || (moves ?? []).some((move) => URGENT.has(move.kind));

interface Cut {
  play: PlayedEvent;
  landing: StepNews[];
  effects: StepNews[];
}

/** The steps up to and including the card played, and those after it; null if cards have moved before. */
function cutAfterPlay(steps: readonly StepNews[]): Cut | null {
  const play = eventsIn(steps).find((one) => ["played", "drew", "dealt"].includes(one.event));
  if (play?.event !== "played") return null;
  const [landing, effects] = cutAfter(steps, (one) => one === play);
  return { play, landing, effects };
}

/** The steps up to and including this event, and those after it. */
function cutAfter(steps: readonly StepNews[], isLast: (one: GameEvent) => boolean): [StepNews[], StepNews[]] {
  const number = steps.findIndex((step) => step.events.some(isLast));
  const step = steps[number];
  if (!step) return [[], [...steps]];
  const at = step.events.findIndex(isLast) + 1;
  return [
    [...steps.slice(0, number), { ...step, events: step.events.slice(0, at) }],
    [{ ...step, events: step.events.slice(at) }, ...steps.slice(number + 1)],
  ];
}

/** All cards are dealt before the first one is turned up, and before anybody is asked. */
function dealtFirst(change: Change, view: View, deal: StepNews[]): Beat[] | null {
  const isFirst = (one: GameEvent): boolean => one.event === "turned_up";
  const events = eventsIn(deal);
  const first = events.findIndex(isFirst);
  const last = events[first - 1];
  if (!last) return null;
  const [hands, rest] = cutAfter(deal, (one) => one === last);
  const [turned, effects] = cutAfter(rest, isFirst);
  const reverses = eventsIn(effects).some((one) => one.event === "reversed");
  const was = { ...undrawn(view, effects, change.you.seat), direction: reverses ? -view.direction : view.direction };
  const before = (more: Partial<View>): Change => ({
    ...change,
    view: { ...was, color: null, asked: [], legal: [], ...more },
    moves: [],
    news: [],
  });
  const dealing = before({ top: null, discard: [], pile_size: was.pile_size + 1 });
  return [
    { change: dealing, steps: hands, tells: false, lasts: WHOLE_DEAL + BREATH, isLong: true },
    { change: before({}), steps: turned, tells: false, lasts: LANDS + BREATH },
    { change, steps: effects, tells: true, lasts: flightsOf(effects) },
  ];
}

/** A table at which the cards of these steps have not been drawn yet: what the first card does. */
function undrawn(view: View, steps: readonly StepNews[], me: number | null): View {
  const drawn = eventsIn(steps).filter((one) => one.event === "drew");
  const held = drawn.reduce((was, { seat, card }) => without(was, seat, card ?? "", me), view);
  return { ...held, pile_size: view.pile_size + drawn.length };
}

/** Penalty cards arrive before somebody else has a turn. */
function drawnBefore(change: Change, view: View, effects: StepNews[]): Beat[] {
  const lasts = flightsOf(effects);
  if (lasts <= DRAW_FLIES || STAGED.has(view.waiting_for)) return [{ change, steps: effects, tells: true, lasts }];
  const drawing = { ...change, view: { ...view, asked: [], legal: [] }, moves: reactionsIn(change), news: [] };
  return [
    { change: drawing, steps: effects, tells: false, lasts },
    { change, steps: [], tells: true, lasts: READ },
  ];
}

/** Somebody cannot lay a part: the last one lands, and the finished droid is seen for a moment, before it is taken
 * apart. */
function droidDone(before: Change, was: View, change: Change, steps: readonly StepNews[]): Beat[] | null {
  if (was.waiting_for !== "droid" || !steps.some((step) => step.events.some(isUnable))) return null;
  const [done, rest] = cutAfter(steps, isUnable);
  const [laid, unable] = cutAfter(done, (one) => one.event === "laid");
  const window = change.view?.window ?? was.window;
  const view = { ...withParts(was, steps, change.you.seat), window, asked: [], legal: [] };
  const seen = { ...meanwhile(before, change, view), moves: reactionsIn(change), news: [] };
  return [
    ...(laid.length ? [{ change: seen, steps: laid, tells: false, lasts: LANDS }] : []),
    { change: seen, steps: unable, tells: false, lasts: DROID_SEEN },
    { change, steps: rest, tells: true, lasts: flightsOf(rest) + READ },
  ];
}

const isUnable = (one: GameEvent): boolean => one.event === "unable";

/** The droid with the parts that were laid in these steps. */
function withParts(was: View, steps: readonly StepNews[], me: number | null): View {
  const laid = eventsIn(steps).filter((one) => one.event === "laid");
  const view = laid.reduce((held, { seat, card }) => without(held, seat, card, me), was);
  return { ...view, parts: [...was.parts, ...laid.map((one) => one.card)] };
}

/** A table at which somebody has one card less. `me`: my seat, whose cards are known. */
function without(view: View, seat: number, card: string, me: number | null): View {
  const place = seat === me ? view.hand.indexOf(plain(card)) : -1;
  return {
    ...view,
    hand: view.hand.filter((_, one) => one !== place),
    hand_sizes: view.hand_sizes.map((size, one) => (one === seat ? size - 1 : size)),
  };
}

/** A change of which only this view is shown yet: what it leads to comes later. */
const meanwhile = (before: Change, change: Change, view: View): Change => ({
  ...change,
  face: { ...change.face, phase: before.face.phase },
  view,
  sheet: null,
});

const reactionsIn = ({ moves }: Change): Change["moves"] => moves.filter((move) => REACTIONS.has(move.kind));

/** The table while a card has landed and nothing else has happened: whoever played it is still shown on turn. */
function landed(before: Change, was: View, change: Change, next: View, { seat, card }: PlayedEvent): Change {
  const mine = seat === change.you.seat;
  const view: View = {
    ...without(was, seat, card, change.you.seat),
    window: next.window,
    top: card,
    discard: [card, ...was.discard],
    open: next.open,
    asked: mine ? [] : [seat],
    legal: [],
  };
  const you = { ...change.you, held: null, held_card: null };
  return { ...meanwhile(before, change, view), you, moves: reactionsIn(change), news: [] };
}

/** The table at the end of a round, before the score is shown. */
function stillOnTable(before: Change, change: Change, view: View): Change {
  const scores = before.view?.scores ?? view.scores;
  return { ...meanwhile(before, change, { ...view, scores, asked: [], legal: [] }), moves: [] };
}

/** How long something is read, or parts fly home, before the penalty cards leave, in milliseconds: the first of them
 * arrives after the last part. */
export const readFirst = (events: readonly GameEvent[]): number =>
  Math.max(events.some((one) => one.event === "caught") ? CAUGHT_READ : PENALTY_READ, partsFly(events) - DRAW_FLIES);

/** How long the parts of a droid are in the air. */
function partsFly(events: readonly GameEvent[]): number {
  const parts = events.filter((one) => one.event === "took_back").length;
  return parts && PASS + (parts - 1) * BETWEEN_DRAWS;
}

/** Milliseconds between two cards of a deal. */
export const betweenDealt = (cards: number): number =>
  Math.min(BETWEEN_DRAWS, (WHOLE_DEAL - DRAW_FLIES) / Math.max(1, cards));

/** How long the cards of these steps are in the air. */
function flightsOf(steps: readonly StepNews[]): number {
  const events = eventsIn(steps);
  const number = (event: GameEvent["event"]): number => events.filter((one) => one.event === event).length;
  const drawn = number("drew");
  const penalty = penaltiesIn(events).size ? readFirst(events) + (drawn - 1) * BETWEEN_PENALTIES : 0;
  return Math.max(
    number("dealt") && WHOLE_DEAL,
    number("played") && LANDS,
    drawn && DRAW_FLIES + penalty,
    partsFly(events),
  );
}
