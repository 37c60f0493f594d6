// Another player at the table: name, number of cards, whether it is their turn, and whether they can be caught or aimed
// at.

import { roster } from "../cards/roster.svelte";
import { t } from "../words/language.svelte";
import { sayColors } from "../words/players";
import { isScreen } from "./handOnly.svelte";
import type { TableState } from "./table.svelte";

export interface Neighbor {
  seat: number;
  name: string;
  /** The name the picture is drawn from. */
  avatarName: string;
  count: number;
  onTurn: boolean;
  called: boolean;
  away: boolean;
  bot: boolean;
  /** A bot substitutes for a person. */
  botIn: boolean;
  aim: boolean;
  catchable: boolean;
  /** A spectator may take over from a bot. */
  free: boolean;
  /** Others can be aimed at, but not this one. */
  dim: boolean;
  emote: string | null;
  lineup: readonly string[];
  /** The player card in use. */
  using: string | null;
  hit: boolean;
}

/** The state of a neighbor: the same object as before, if nothing about it has changed. */
export function neighborAt(table: TableState, seat: number, inAir: number, before: Neighbor | null): Neighbor {
  const now = look(table, seat, inAir);
  return before !== null && isSame(before, now) ? before : now;
}

function look(table: TableState, seat: number, inAir: number): Neighbor {
  const face = table.face?.seats[seat];
  const person = face?.person ?? null;
  const bot = face?.bot != null && person === null;
  const botIn = face?.bot != null && person !== null;
  const away = face?.person !== null && !face?.here;
  const aims = table.choices?.aims ?? [];
  return {
    seat,
    name: face?.name ?? "",
    avatarName: table.avatarName(seat),
    count: Math.max(0, (table.view?.hand_sizes[seat] ?? 0) - inAir),
    onTurn: table.view?.asked.includes(seat) ?? false,
    called: table.view?.called.includes(seat) ?? false,
    away,
    bot,
    botIn,
    aim: aims.includes(seat),
    catchable: table.choices?.catches.includes(seat) ?? false,
    free: bot && table.you?.person != null && table.you.seat === null && !isScreen(table.face, table.you.person),
    dim: aims.length > 0 && !aims.includes(seat),
    emote: person && !table.hidden.has(person) ? (table.story.emotes.get(person) ?? null) : null,
    lineup: table.view?.areas[seat]?.lineup ?? [],
    using: table.recent.activation?.seat === seat ? table.recent.activation.card : null,
    hit: table.recent.activation?.victims.includes(seat) ?? false,
  };
}

/** The text below the name. */
export function belowName(one: Neighbor): string | null {
  if (one.botIn) return t("seat.bot_in");
  return one.away ? t("seat.away") : null;
}

/** All of it in words: first what is written at the seat, in its order. The number of cards is already in words. */
export function inWords(one: Neighbor, cards: string): string {
  return [
    one.name,
    one.catchable && !one.aim ? t("catch") : one.free ? t("room.sit") : belowName(one),
    cards,
    one.bot && t("seat.bot"),
    one.called && t("seat.called"),
    one.onTurn && t("seat.turn"),
    one.using && t("seat.uses", { card: roster.find(one.using)?.name ?? one.using }),
    one.hit && t("seat.hit"),
    one.aim && t("seat.aim"),
    one.catchable && t("seat.catch"),
    one.lineup.length > 0 && t("seat.lineup", { colors: one.lineup.map(colors).join(", ") }),
    one.emote && t(`emote.${one.emote}`),
  ]
    .filter(Boolean)
    .join(", ");
}

function colors(card: string): string {
  const player = roster.find(card);
  return player ? sayColors(player) : card;
}

function isSame(one: Neighbor, two: Neighbor): boolean {
  return (
    one.lineup.join() === two.lineup.join() &&
    (Object.keys(two) as (keyof Neighbor)[]).every((key) => key === "lineup" || one[key] === two[key])
  );
}
