// The whole game by keyboard. Each key does what its button does, or says why that is not possible.

import { LETTERS } from "../cards/notation";
import { isColor } from "../cards/shapes";
import { preferences } from "../net/preferences.svelte";
import { t } from "../words/language.svelte";
import { situation } from "./announcing";
import { colorsOf } from "./choices";
import { thumbFor } from "./prompt";
import type { TableState } from "./table.svelte";
import { isWalkingKey } from "./walking";

export type Panel = "menu" | "rules" | "log" | "people" | "keys" | null;

/** What keys may open and close. */
export interface Desk {
  panel: Panel;
  /** The enlarged card. */
  large: string | null;
}

/** The keys, for the page that lists them: the key, and the catalogue key of its description. */
export const KEYS = [
  ["← →", "walk"],
  ["Enter", "play"],
  ["D", "draw"],
  ["K", "keep"],
  ["U !", "call"],
  ["C", "catch"],
  ["X", "challenge"],
  ["R Y G B", "color"],
  ["1 2 3", "players"],
  ["A – J", "aim"],
  ["Space", "arms"],
  ["H", "hint"],
  ["?", "why"],
  ["Shift F10", "large"],
  ["T", "tell"],
  ["L", "log"],
  ["P", "pause"],
  ["M", "sound"],
  ["S", "sort"],
  ["/", "rules"],
  ["Esc", "close"],
] as const satisfies [pressed: string, words: string][];

/** The active keys: without single-character ones, if they are switched off. */
export const keysNow = (): (typeof KEYS)[number][] =>
  KEYS.filter(([pressed]) => preferences.now.letterKeys || !pressed.split(" ").every((one) => isCharacter(one)));

/** A letter, a number or a sign, which may also be pressed by accident, or come from speech input. */
const isCharacter = (key: string): boolean => key.length === 1 && !/[\s←→]/.test(key);

/** Handle a key; true if it was one of ours. */
export function pressKey(event: KeyboardEvent, table: TableState, desk: Desk): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof HTMLElement && event.target.matches("input, textarea, select"))
    return event.key === "Escape" && close(table, desk);
  if (isCharacter(event.key) && !preferences.now.letterKeys) return false;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  if (key === "ContextMenu" || (key === "F10" && event.shiftKey)) return enlargeFocused(desk);
  if (key === "Escape") return close(table, desk);
  if (key === " ") return table.choices?.arms ? did(table.moves.act("^")) : false;
  if (isWalkingKey(key)) return goToHand(event.target);
  return answer(key, table) || command(key, table, desk);
}

/** If nothing is focused, the arrow keys move the focus to the hand. */
function goToHand(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || !target.matches("body, h1, h2")) return false;
  const card = document.querySelector<HTMLElement>('.hand .slot:not([tabindex="-1"])');
  card?.focus();
  return card !== null;
}

/** Keys that answer the current question: a color, a seat, a player card. They have no other meaning then. */
function answer(key: string, table: TableState): boolean {
  const { view, choices } = table;
  if (!view || !choices) return false;
  const naming = table.moves.picked !== null || choices.colors.length > 0;
  if (isColor(key) && naming) return did(table.moves.nameColor(key));
  if (isColor(key) && colorsOf(table.moves.throws).includes(key)) return did(table.moves.throw(key));
  const seat = LETTERS.indexOf(key.toLowerCase());
  if (seat >= 0 && choices.aims.includes(seat)) return did(table.moves.act(`>${LETTERS[seat]}`));
  const number = Number(key);
  if (!number) return false;
  if (choices.players.includes(number)) return did(table.moves.act(`@${number}`));
  if (choices.icons.includes(number)) return did(table.moves.act(`#${number}`));
  const caught = choices.catches[number - 1];
  return choices.catches.length > 1 && caught !== undefined ? did(table.moves.act(`!${LETTERS[caught]}`)) : false;
}

function command(key: string, table: TableState, desk: Desk): boolean {
  switch (key) {
    case "D":
      return did(table.choices?.draw ? table.moves.act("+") : table.requests.askWhy("+", null));
    case "K":
      return did(
        table.choices?.pass || table.moves.throws.length ? thumbFor(table).act?.() : table.requests.askWhy("-", null),
      );
    case "U":
    case "!":
      return did(table.moves.call());
    case "C":
      return did(catchFirst(table));
    case "X":
      return did(table.choices?.challenge ? table.moves.act("x") : table.requests.askWhy("x", null));
    case "H":
      return did(table.requests.askHint());
    case "?":
      return did(whyFocused(table, desk));
    case "S":
      return did(table.sortedHand.sort(table.sortedHand.order === "color" ? "number" : "color"));
    case "M":
      return did(switchSound(table));
    case "T":
      return did(table.voice.say(situation(table)));
    case "P":
      return did(table.requests.ask({ type: table.face?.paused ? "resume" : "pause" }));
    case "L":
      return did((desk.panel = desk.panel === "log" ? null : "log"));
    case "/":
      return did((desk.panel = desk.panel === "rules" ? null : "rules"));
    default:
      return false;
  }
}

function close(table: TableState, desk: Desk): boolean {
  if (desk.large) desk.large = null;
  else if (desk.panel) desk.panel = null;
  else if (table.requests.why) table.requests.why = null;
  else if (table.lookedAt !== null) table.lookedAt = null;
  else if (table.moves.picked) table.moves.picked = null;
  else if (table.recent.peek) table.recent.peek = null;
  else return false;
  return true;
}

async function catchFirst(table: TableState): Promise<void> {
  const [seat] = table.choices?.catches ?? [];
  if (seat === undefined) await table.requests.askWhy(`!${LETTERS[table.others[0] ?? 0]}`, null);
  else await table.moves.act(`!${LETTERS[seat]}`);
}

/** Why the focused card cannot be played; if it can be, its effect. */
async function whyFocused(table: TableState, desk: Desk): Promise<void> {
  const slot = document.activeElement?.closest<HTMLElement>(".slot");
  const card = slot?.dataset.card?.split(" ")[0];
  if (!card) table.requests.why = { card: null, sentence: t("why_which"), rule: "" };
  else if (slot.matches(".ok")) desk.large = card;
  else await table.requests.askWhy(card);
}

/** The focused card of my hand, large: as with a long press. */
function enlargeFocused(desk: Desk): boolean {
  const card = document.activeElement?.closest<HTMLElement>(".slot")?.dataset.card?.split(" ")[0];
  if (card) desk.large = card;
  return card !== undefined;
}

function switchSound(table: TableState): void {
  preferences.set({ sound: !preferences.now.sound });
  table.voice.say([t(preferences.now.sound ? "voice.sound" : "voice.silent")]);
}

/** Whatever was started, the key was ours. */
function did(begun: unknown): true {
  void begun;
  return true;
}
