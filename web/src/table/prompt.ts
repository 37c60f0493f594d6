// The question to me, in a few words: the line over my hand, and the button under my thumb.

import type { View } from "../../protocol";
import { readCard } from "../cards/notation";
import { type Color, isColor } from "../cards/shapes";
import { language, t } from "../words/language.svelte";
import type { AutoKeep } from "./autoKeep.svelte";
import type { TableModel } from "./model.svelte";
import type { Moves } from "./moves.svelte";
import type { Recent } from "./recent.svelte";

/** The part of a table that is needed for the prompt. */
export type Prompted = TableModel & { moves: Moves; autoKeep: AutoKeep };

export interface Prompt {
  title: string;
  more: string;
  /** The color to match. */
  color?: Color | undefined;
}

export function promptFor(table: Prompted): Prompt {
  const { view, face, you } = table;
  if (!view || !face || !you) return { title: "", more: "" };
  if (face.phase === "match_over")
    return { title: t(table.change?.sheet?.goal === 1 ? "ask.game_over" : "ask.match_over"), more: "" };
  if (face.phase === "round_over") return { title: t("ask.round_over"), more: "" };
  if (face.paused) return { title: t("paused.title"), more: "" };
  if (you.held) return { title: t(table.autoKeep.kept ? "ask.kept" : "ask.held"), more: t("ask.held_more") };
  if (you.seat === null) return { title: t("ask.looking_on"), more: waiting(table) };
  if (table.moves.throws.length > 0)
    return { title: t("ask.throw.title"), more: t("ask.throw.more", { name: table.speaker.name(view.yelled ?? 0) }) };
  if (!table.asked && table.autoKeep.kept) return { title: t("ask.kept"), more: reactions(table) || waiting(table) };
  if (!table.asked) return { title: waiting(table), more: reactions(table) };
  if (view.waiting_for === "turn")
    return { title: t(view.again ? "your_turn_again" : "your_turn"), ...fitting(table, view) };
  const fits = table.choices?.playable.some(Boolean) ?? false;
  if (view.waiting_for === "drawn" && !fits) return { title: t("ask.drawn.unfit"), more: t("ask.drawn.unfit_more") };
  const color = language.texts[`color.${view.part_color ?? ""}`];
  if (view.waiting_for === "droid" && color)
    return { title: t("ask.droid.title"), more: t("ask.droid.more_but", { color }) };
  const details = { number: view.owed || view.left };
  const asks = `ask.${view.waiting_for}` as const;
  return { title: t(`${asks}.title`, details), more: t(`${asks}.more`, details) };
}

function waiting(table: TableModel): string {
  const asked = table.view?.asked ?? [];
  const [one] = asked;
  if (asked.length === 1 && one !== undefined) return t("waits_for", { name: table.speaker.name(one) });
  return asked.length ? t("waits_for_all") : "";
}

/** Somebody may be caught: I can do that although it is not my turn. */
function reactions(table: TableModel): string {
  const [one] = table.choices?.catches ?? [];
  if (one !== undefined) return t("ask.catch", { name: table.speaker.name(one) });
  return table.choices?.lateCall ? t("ask.late_call") : "";
}

/** What to match: the color, or the sign on top. */
function fitting(table: Prompted, view: View): Omit<Prompt, "title"> {
  if (table.moves.armed) return { more: t("ask.armed") };
  if (!table.choices?.playable.some(Boolean)) return { more: t("fits_none") };
  const color = isColor(view.color) ? view.color : undefined;
  if (!color || !view.top) return { more: "" };
  const named = language.texts[`color.${color}`] ?? "";
  if (readCard(view.top).ground === "W") return { more: t("match_color", { color: named }), color };
  return { more: t("match", { color: named, sign: table.speaker.title(view.top) }), color };
}

/** What the hand is that I am being shown. */
export function peekTitle(table: TableModel & { recent: Recent }): string {
  const { peek } = table.recent;
  const who = peek?.owner ?? 0;
  return t(`peek.${peek?.verdict ?? "title"}`, {
    name: table.speaker.name(who),
    whose: table.speaker.seat(who, "whose"),
  });
}

/** Windows in which a card is played; in all others it is laid, kept, given or discarded. */
const PLAYED = ["turn", "drawn", "stack"];

/** One of my cards, in words, and whether I may choose it now. */
export function sayCard(table: TableModel, code: string, playable: boolean): string {
  const card = table.speaker.card(code);
  if (!playable) return card;
  return t(PLAYED.includes(table.view?.waiting_for ?? "") ? "playable" : "choosable", { card });
}

/** The button under my thumb: a move, or why there is none. */
export interface Thumb {
  label: string;
  /** The move, if it is one that a hint may name. */
  move?: "+" | "-" | "^";
  /** Null: nothing to do here at the moment. */
  act: (() => void) | null;
}

export function thumbFor(table: Prompted): Thumb {
  const { view, choices } = table;
  if (!view || !choices || table.face?.phase !== "playing") return { label: t("not_your_turn"), act: null };
  if (table.face.paused) return { label: t("draw"), act: null };
  const { picked } = table.moves;
  if (picked)
    return { label: t("take_back", { card: table.speaker.title(picked) }), act: () => (table.moves.picked = null) };
  if (table.moves.throws.length > 0) return { label: t("throw.keep"), act: () => void table.moves.letThrowPass() };
  if (choices.pass) return { label: t(`decline.${view.waiting_for}`), move: "-", act: () => void table.moves.act("-") };
  if (view.waiting_for === "challenge") return { label: t("decide_above"), act: null };
  if (choices.draw)
    return {
      label: view.owed ? t("take", { number: view.owed }) : t("draw"),
      move: "+",
      act: () => void table.moves.act("+"),
    };
  if (choices.arms) return { label: t("race.arms_up"), move: "^", act: () => void table.moves.act("^") };
  if (!table.asked) return { label: t("not_your_turn"), act: null };
  return { label: t(choices.playable.some(Boolean) ? "choose_card" : "decide_above"), act: null };
}
