// The player card in use, or just used: whose it is, its progress, and whom it hits.

import type { StepNews, View } from "../../protocol";
import { eventsIn } from "./steps";

export interface Activation {
  seat: number;
  card: string;
  /** For each icon: done, in progress, or pending. For a used card, all are done. */
  icons: ("done" | "now" | "next")[];
  /** The seats that have to carry it out, or were hit. */
  victims: number[];
  over: boolean;
}

/** The current activation, if any. `icons` is the number of icons on the card. */
export function activationIn(view: View, icons: number): Activation | null {
  if (view.active === null || view.opener === null) return null;
  const state = (place: number): "done" | "now" | "next" => {
    if (view.icon === place) return "now";
    return view.icons_done.includes(place) ? "done" : "next";
  };
  return {
    seat: view.opener,
    card: view.active,
    icons: Array.from({ length: icons }, (_, i) => state(i + 1)),
    victims: view.victims,
    over: false,
  };
}

export interface Used {
  seat: number;
  card: string;
  victims: number[];
}

/** A player card whose use was completed in these steps. `before` is the one that was already in use. */
export function usedIn(steps: readonly StepNews[], before: View | null): Used | null {
  let used: Used | null = null;
  if (before?.active != null && before.opener !== null) {
    used = { seat: before.opener, card: before.active, victims: [...before.victims] };
  }
  const known = used;
  let through = false;
  for (const one of eventsIn(steps)) {
    if (one.event === "activated") used = { seat: one.seat, card: one.player, victims: [] };
    else if (one.event === "aimed" && used) used = { ...used, victims: [one.target] };
    else if (one.event === "spent" && one.player === used?.card) through = true;
  }
  return through || used !== known ? used : null;
}
