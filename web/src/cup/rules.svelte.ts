// What a cup is played by. The host may change it before the first round.

import type { Settings } from "../../protocol";
import { RulesState } from "../room/rules.svelte";
import type { CupState } from "./cup.svelte";

/** The house rules of all tables of a cup. */
export class CupRules extends RulesState {
  constructor(readonly cup: CupState) {
    super();
  }

  protected agreedSettings(): Settings | null {
    return (this.cup.now?.settings.table as Settings | undefined) ?? null;
  }

  protected mayChoose(): boolean {
    return (this.cup.you?.host ?? false) && this.cup.now?.phase === "open";
  }

  protected send(table: Settings): Promise<unknown> {
    const { form = "swiss", rounds = 3 } = this.cup.now?.settings ?? {};
    return this.cup.ask({ type: "agree", settings: { form, rounds, table } });
  }
}

/** The form and the length of a cup; its tables stay as they are. */
export function agreeOn(cup: CupState, part: { form?: "swiss" | "knockout"; rounds?: number }): Promise<boolean> {
  const { form = "swiss", rounds = 3, table = {} } = cup.now?.settings ?? {};
  return cup.ask({ type: "agree", settings: { form, rounds, table, ...part } });
}
