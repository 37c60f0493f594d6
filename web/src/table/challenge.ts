// A wild draw card was played on me: the deciding color, what a challenge would look for, and the cost of each answer.

import { FALSE_SUSPICION } from "../../rules";
import { language, t } from "../words/language.svelte";
import type { TableModel } from "./model.svelte";

export interface Charge {
  /** Who played the card, and how many cards that hand has left. */
  held: string;
  /** What makes the challenge right. */
  test: string;
  right: string;
  wrong: string;
  owed: number;
}

export function chargeOf(table: TableModel): Charge {
  const { view } = table;
  const seat = view?.opener ?? 0;
  const owed = view?.owed ?? 0;
  const name = table.speaker.name(seat);
  const color = language.texts[`color.${view?.color_before ?? ""}`] ?? "";
  const wilds = view?.options["wild_counts_as_match"] === "on";
  return {
    held: t("challenge.held", { name, cards: view?.hand_sizes[seat] ?? 0 }),
    test: t(wilds ? "challenge.test_wilds" : "challenge.test", { name, color }),
    right: t("challenge.right", { name, number: owed }),
    wrong: t("challenge.wrong", { number: owed + FALSE_SUSPICION }),
    owed,
  };
}
