// Three ways to play that most tables choose from, and the switches that families argue about.

import type { OptionChoice } from "../../http";

export type PresetName = "leaflet" | "family" | "fierce";

/** House rules and a clock that go together. */
export interface Preset {
  name: PresetName;
  /** Milliseconds per turn; 0 for no clock. */
  turn: number;
  options: Readonly<Record<string, string>>;
}

export const PRESETS: readonly Preset[] = [
  { name: "leaflet", turn: 30_000, options: {} },
  { name: "family", turn: 0, options: { stacking: "on" } },
  { name: "fierce", turn: 15_000, options: { stacking: "on", false_call_penalty: "2" } },
];

/** A house rule as a question that is answered by yes or no. */
export interface Switch {
  option: string;
  on: string;
  off: string;
}

/** The most disputed first. A room shows those that its edition has, as many as there is room for. */
const SWITCHES = [
  { option: "stacking", on: "on", off: "off" },
  { option: "scoring", on: "on", off: "off" },
  { option: "force_play", on: "on", off: "off" },
  { option: "false_call_penalty", on: "2", off: "0" },
  { option: "two_player_reverse", on: "skip", off: "literal" },
  { option: "dealer", on: "winner", off: "rotate" },
  { option: "stalemate", on: "lowest_hand_wins", off: "void" },
] as const satisfies Switch[];
const MOST_SWITCHES = 4;

export type SwitchName = (typeof SWITCHES)[number]["option"];

/** What a preset sets in an edition: only options that it has, with values that it allows. */
export function optionsOf(preset: Preset, rules: readonly OptionChoice[]): Record<string, string> {
  const set = rules.flatMap((rule): [string, string][] => {
    const value = preset.options[rule.name];
    return value !== undefined && allows(rule, value) ? [[rule.name, value]] : [];
  });
  return Object.fromEntries(set);
}

/** Whether a table plays by it: these options, this clock, and the leaflet in everything else. */
export function isPlayed(preset: Preset, rules: readonly (OptionChoice & { value: string })[], turn: number): boolean {
  const set = optionsOf(preset, rules);
  return turn === preset.turn && rules.every((rule) => rule.value === (set[rule.name] ?? rule.default));
}

export function switchesFor<Rule extends OptionChoice>(
  rules: readonly Rule[],
): { rule: Rule; answers: Switch & { option: SwitchName } }[] {
  const found = SWITCHES.flatMap((answers) => {
    const rule = rules.find((one) => one.name === answers.option);
    return rule && allows(rule, answers.on) && allows(rule, answers.off) ? [{ rule, answers }] : [];
  });
  return found.slice(0, MOST_SWITCHES);
}

/** A number counts as yes whatever it is: the question names it. */
export const isYes = (rule: OptionChoice, value: string, { on, off }: Switch): boolean =>
  rule.values.length ? value === on : value !== off;

/** Whether yes or no says what a rule is set to: some have a third value. */
export const isTold = (rule: OptionChoice & { value: string }, answers: Switch): boolean =>
  rule.value === answers.off || isYes(rule, rule.value, answers);

/** Whether a switch can set a rule to all that it may be. */
export const saysAll = (rule: OptionChoice): boolean => rule.values.length === 2;

function allows(rule: OptionChoice, value: string): boolean {
  if (rule.values.length) return rule.values.includes(value);
  return Number(value) >= (rule.least ?? 0) && Number(value) <= (rule.most ?? 0);
}
