// Player cards in words: name, color, and effects.

import type { PlayerFace } from "../../http";
import { inksOf } from "../cards/players";
import { language, t } from "./language.svelte";

/** `Flint Harrow, red: one player draws 2 cards`; the card in notation until the roster is loaded. */
export function sayPlayer(face: PlayerFace | null, card: string): string {
  if (!face) return card;
  return t(face.foil ? "player_card.said_foil" : "player_card.said", {
    name: face.name,
    colors: sayColors(face),
    effects: face.effects.join("; "),
  });
}

export function sayColors(face: PlayerFace): string {
  const inks = inksOf(face);
  if (inks.length === 4) return t("player_card.wild");
  return inks.map((ink) => language.texts[`color.${ink}`] ?? ink).join(` ${language.texts["list.and"] ?? ""} `);
}
