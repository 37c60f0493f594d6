// What is said aloud at once to whoever listens instead of looking: what is asked of me, and what was done to me.

import type { StepNews } from "../../protocol";
import { t } from "../words/language.svelte";
import { tell } from "../words/telling";
import { promptFor } from "./prompt";
import type { TableState } from "./table.svelte";

/** A sentence for somebody who is asked, or was hit; empty if nothing of that has happened. */
export function announce(table: TableState, steps: readonly StepNews[]): string {
  const done = steps.flatMap((step) =>
    tell(
      step.events.filter((one) => concernsMe(one, table)),
      table.speaker,
    ),
  );
  if (!table.asked) return done.join(" ");
  const { title, more } = promptFor(table);
  const top = table.view?.top ? t("top_card", { card: table.speaker.card(table.view.top) }) : "";
  return [...done, `${title}.`, table.view?.waiting_for === "turn" ? `${top}.` : "", more && `${more}.`]
    .filter(Boolean)
    .join(" ");
}

function concernsMe(event: StepNews["events"][number], table: TableState): boolean {
  const me = table.you?.seat ?? null;
  if (event.event === "caught" || event.event === "shown") return event.target === me || event.seat === me;
  if (event.event === "drew" || event.event === "skipped") return event.seat === me;
  return event.event === "round_won" || event.event === "match_won";
}
