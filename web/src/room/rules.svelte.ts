// The settings of a table, what they may be, and who may change them: in a waiting room, or for a whole cup.

import type { AskedSettings, Settings } from "../../protocol";
import type { OptionChoice } from "../../http";
import { offered } from "../words/editions.svelte";
import { PRESETS, type Preset, isPlayed, isTold, optionsOf, saysAll, switchesFor } from "./presets";

/** A house rule, and its agreed value. */
export interface Agreed extends OptionChoice {
  value: string;
  /** Whether it differs from the leaflet. */
  differs: boolean;
}

export abstract class RulesState {
  editions = $derived(offered.all);
  /** What the host has just chosen, until the table has it. */
  private wanted = $state.raw<Settings | null>(null);
  private asked = 0;

  settings = $derived.by(() => this.wanted ?? this.agreedSettings());
  edition = $derived(this.editions.find((one) => one.name === this.settings?.edition) ?? null);
  rules = $derived(this.edition?.options.map((one) => this.agreedOn(one)) ?? []);
  mode = $derived(this.rules.find((one) => one.name === "mode") ?? null);
  /** House rules in the narrower sense: not which game is played. */
  houseRules = $derived(this.rules.filter((one) => one.name !== "mode"));
  different = $derived(this.houseRules.filter((one) => one.differs));
  /** The preset that is played; null for a mixture of the table's own. */
  preset = $derived(PRESETS.find((one) => isPlayed(one, this.houseRules, this.settings?.turn ?? 0)) ?? null);
  /** The few that stand above the others, as questions. */
  switches = $derived(switchesFor(this.houseRules));
  /** What differs from the leaflet, and is not told by a switch. */
  untold = $derived(
    this.different.filter((one) => !this.switches.some(({ rule, answers }) => rule === one && isTold(rule, answers))),
  );
  /** What can be set to more than the switches offer. */
  rest = $derived(this.houseRules.filter((one) => !saysAll(one) || !this.switches.some(({ rule }) => rule === one)));
  range = $derived(this.edition?.modes.find((one) => one.mode === (this.mode?.value ?? null)) ?? null);
  isHost = $derived.by(() => this.mayChoose());
  /** Everybody may bring their own deck. */
  hasDecks = $derived(this.mode?.value === "dynasty");

  /** What counts. */
  protected abstract agreedSettings(): Settings | null;
  protected abstract mayChoose(): boolean;
  protected abstract send(settings: Settings): Promise<unknown>;

  /** Change the settings. All settings are sent, but only those options that differ from the leaflet. */
  async agree(part: AskedSettings): Promise<void> {
    const before = this.settings;
    if (!before || !this.isHost) return;
    const mine = ++this.asked;
    const settings: Settings = { ...before, ...part };
    this.wanted = settings;
    await this.send(settings);
    if (mine === this.asked) this.wanted = null;
  }

  choose(rule: OptionChoice, value: string): Promise<void> {
    const options = { ...this.settings?.options };
    if (value === rule.default) delete options[rule.name];
    else options[rule.name] = value;
    return this.agree({ options });
  }

  chooseEdition(name: string): Promise<void> {
    const range = this.editions.find((one) => one.name === name);
    return this.agree({ edition: name, options: {}, players: this.within(range ?? null) });
  }

  chooseMode(mode: string): Promise<void> {
    const range = this.edition?.modes.find((one) => one.mode === mode) ?? null;
    const rule = this.mode;
    const options = { ...this.settings?.options, mode };
    if (rule && mode === rule.default) delete (options as Record<string, string>).mode;
    return this.agree({ options, players: this.within(range) });
  }

  /** All house rules and the clock; the mode stays. */
  choosePreset(preset: Preset): Promise<void> {
    const options = optionsOf(preset, this.houseRules);
    for (const rule of this.houseRules) if (options[rule.name] === rule.default) delete options[rule.name];
    const mode = this.settings?.options.mode;
    if (mode !== undefined) options.mode = mode;
    return this.agree({ options, turn: preset.turn });
  }

  private within(range: { least: number; most: number } | null): number {
    const players = this.settings?.players ?? 4;
    return range ? Math.min(range.most, Math.max(range.least, players)) : players;
  }

  private agreedOn(one: OptionChoice): Agreed {
    const value = this.settings?.options[one.name] ?? one.default;
    return { ...one, value, differs: value !== one.default };
  }
}
