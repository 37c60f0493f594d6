// The rulebook as the page shows it: searched, and under its headings.

import type { RuleText } from "../../http";

export interface Section {
  title: string;
  rules: RuleText[];
}

/** The rules that say something, or have it for an id, a heading or a ruling. */
export function matching(rules: readonly RuleText[], searched: string): RuleText[] {
  const text = searched.trim().toLowerCase();
  return rules.filter((rule) =>
    [rule.id, rule.text, rule.section, ...rule.rulings].some((one) => one.toLowerCase().includes(text)),
  );
}

/** Rules under their headings, in the order of the book. */
export function sectionsOf(rules: readonly RuleText[]): Section[] {
  const found = new Map<string, RuleText[]>();
  for (const rule of rules) found.set(rule.section, [...(found.get(rule.section) ?? []), rule]);
  return [...found].map(([title, under]) => ({ title, rules: under }));
}

/** The number of the ruling that is searched for, if it is one. */
export const rulingIn = (searched: string): string | null => /^R\d+$/.exec(searched.trim().toUpperCase())?.[0] ?? null;

/** The paragraphs of a ruling, without their markup. */
export const paragraphsOf = (text: string): string[] => text.replaceAll(/[*`]/g, "").split(/\n\s*\n/);
