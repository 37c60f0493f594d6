// A review in sentences of the catalogue (`coach`). The same as src/lastcard/coach/telling.py.

import { LETTERS } from "../cards/notation";
import type { Speaker } from "../words/speaking";
import { fill, type Texts } from "../words/template";
import { type Decision, type Reason, rounded } from "./review";

const ALONE: Readonly<Record<string, string>> = {
  "+": "draw",
  "-": "pass",
  x: "challenge",
  "^": "arms_up",
  "!": "call",
};

/** A template whose details are already words. */
const filled = (texts: Texts, key: string, details: Readonly<Record<string, string>> = {}): string =>
  fill(texts[key] ?? key, (name) => details[name] ?? null);

/** A move as a noun: `red 6 and the call`, `drawing`. */
export function tellMove(move: string, speaker: Speaker): string {
  const { texts } = speaker;
  const alone = ALONE[move];
  if (alone !== undefined) return texts[`coach.move.${alone}`] ?? move;
  const [first = "", rest] = [move[0], move.slice(1)];
  if (first === "!") return speaker.phrase("coach.move.catch", { target: LETTERS.indexOf(rest) });
  if (first === ">") return speaker.phrase("coach.move.aim", { target: LETTERS.indexOf(rest) });
  if (first === "=") return speaker.phrase("coach.move.color", { color: rest });
  if (first === "@") return filled(texts, "coach.move.player_card", { number: rest });
  if (first === "#") return filled(texts, "coach.move.icon", { number: rest });
  const called = move.endsWith("!");
  const card = speaker.card(called ? move.slice(0, -1) : move);
  return called ? filled(texts, "coach.move.called", { card }) : card;
}

/** Hundredths of a percentage point, with one decimal. */
export function points(number: number, texts: Texts): string {
  const format = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return (rounded(number, 10) / 10).toLocaleString(texts["language.code"], { ...format, useGrouping: false });
}

export const signed = (number: number, texts: Texts): string =>
  number < 0 ? points(number, texts).replace(/^-/, "−") : `+${points(number, texts)}`;

export function tellDone(decision: Decision, speaker: Speaker): string {
  const key = decision.missed ? `missed_${decision.kind}` : "made";
  const details = { what: tellMove(decision.move, speaker), turn: String(decision.turn) };
  return speaker.say(`coach.${key}`, { ...details, seat: decision.seat });
}

export const tellGrade = ({ grade }: Decision, { texts }: Speaker): string => texts[`coach.grade.${grade}`] ?? grade;

/** What it cost, and why; empty if nothing was better. */
export function tellCost(decision: Decision, speaker: Speaker): string {
  if (decision.better === null) return "";
  const { texts } = speaker;
  const { value, low, high } = decision.cost;
  const parts = [
    filled(texts, "coach.cost", {
      points: points(value, texts),
      low: points(low, texts),
      high: points(high, texts),
      better: tellMove(decision.better, speaker),
    }),
  ];
  if (decision.match_cost !== null)
    parts.push(filled(texts, "coach.match_cost", { points: points(decision.match_cost, texts) }));
  if (decision.reason) parts.push(tellReason(decision.reason, decision, speaker));
  if (decision.expert === decision.move) parts.push(texts["coach.expert_too"] ?? "");
  return parts.join(" ");
}

function tellReason(reason: Reason, decision: Decision, speaker: Speaker): string {
  const { texts } = speaker;
  const told: Record<string, unknown> = { owner: decision.seat, better: tellMove(decision.better ?? "", speaker) };
  for (const name of ["share", "instead"] as const) if (reason[name] !== undefined) told[name] = String(reason[name]);
  for (const name of ["tenths", "instead_tenths"] as const)
    if (reason[name] !== undefined) told[name] = points(10 * reason[name], texts);
  for (const name of ["chance", "instead_chance"] as const)
    if (reason[name] !== undefined) told[name] = points(reason[name], texts);
  if (reason.of !== undefined) told["target"] = reason.of;
  return speaker.say(`coach.why.${reason.key}`, told);
}

/** The best move with its chance, and the next ones. */
export function tellHint(moves: readonly { move: string; chance: readonly number[] }[], speaker: Speaker): string {
  const { texts } = speaker;
  const [best, ...others] = moves.map(({ move, chance }) => ({
    what: tellMove(move, speaker),
    points: points(chance[0] ?? 0, texts),
  }));
  const said = filled(texts, "coach.hint", best);
  if (!others.length) return said;
  const told = others.map((one) => filled(texts, "coach.hint_other", one)).join("; ");
  return `${said} ${filled(texts, "coach.hint_others", { moves: told })}`;
}
