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
    return (this.cup.settings?.table as Settings | undefined) ?? null;
  }

  protected mayChoose(): boolean {
    return (this.cup.you?.host ?? false) && this.cup.now?.phase === "open";
  }

  protected send(table: Settings): Promise<unknown> {
    return this.cup.agree({ table });
  }
}
