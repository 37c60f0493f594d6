// Days as text, such as 2026-11-18. A day begins at midnight UTC, everywhere at once.

const DAY = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The day at a time in milliseconds since 1970. */
export const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The time at which a day begins; NaN if it is none. */
export const beginOf = (date: string): number => (DATE.test(date) ? Date.parse(`${date}T00:00:00Z`) : NaN);

/** Whether there is such a day: the 30th of February is none. */
export function isDate(text: string): boolean {
  const begin = beginOf(text);
  return !Number.isNaN(begin) && dayAt(begin) === text;
}

/** So many days later, or earlier. */
export const addDays = (date: string, days: number): string => dayAt(beginOf(date) + days * DAY);

/** How many days there are from one to another. */
export const daysBetween = (from: string, to: string): number => Math.round((beginOf(to) - beginOf(from)) / DAY);

/** Milliseconds until the day after begins. */
export const untilNextDay = (time: number): number => DAY - (((time % DAY) + DAY) % DAY);

/** The first days of a month's weeks, for a calendar that begins on Mondays: null where another month is. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const before = (new Date(beginOf(first)).getUTCDay() + 6) % 7;
  const days: (string | null)[] = Array.from({ length: before }, () => null);
  for (let date = first; date.startsWith(month); date = addDays(date, 1)) days.push(date);
  while (days.length % 7) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
}

/** A day in words: of the calendar of UTC, wherever somebody is. */
export function dateInWords(date: string, language: string, style: "full" | "long" | "medium" = "long"): string {
  return new Intl.DateTimeFormat(language, { dateStyle: style, timeZone: "UTC" }).format(beginOf(date));
}

export const monthInWords = (month: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(beginOf(`${month}-01`));
