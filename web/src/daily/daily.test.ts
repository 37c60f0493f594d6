// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { daily, gameOn } from "./daily.svelte";
import { addDays, dateInWords, isDate, untilNextDay, weeksOf } from "./dates";
import { readHistory, writeHistory } from "./history";
// as the terminal has written it
import FILE from "./history.txt?raw";
import { type DailyResult, lineOf, queryOf, resultIn, shapesOf, withAccount } from "./results";
import { sha256 } from "./sha256";

const TEXTS = {
  "language.code": "en",
  "language.plural.one": "",
  "plural.cards": "# card|# cards",
  "plural.turns": "# turn|# turns",
  "page.edition_elite": "Elite",
  "page.edition_touchdown": "Touchdown",
  "page.mode.draft": "draft",
  "daily.won": "won, {cards} left, {turns}",
  "daily.lost": "lost, {cards} left, {turns}",
  "daily.account": "luck {luck}, skill {skill}",
  "daily.streak": "streak {days}",
};

function results(): DailyResult[] {
  const found = readHistory(FILE);
  if (typeof found === "string") throw new Error(found);
  return found;
}

beforeEach(() => {
  localStorage.clear();
  daily.add([]);
});

it("hashes like everybody else", () => {
  expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(sha256("ü".repeat(100))).toHaveLength(64);
});

it("reads and writes the file of the terminal", () => {
  expect(writeHistory(results())).toBe(FILE);
  expect(writeHistory(results().reverse())).toBe(FILE);
});

it("refuses a file that was changed, or is none", () => {
  expect(readHistory(FILE.replace('"turns": 14', '"turns": 13'))).toBe("changed_file");
  expect(readHistory("{}")).toBe("bad_file");
  expect(readHistory("nothing")).toBe("bad_file");
  expect(readHistory("null")).toBe("bad_file");
  const odd = [{ ...results()[0], cards: [1, 2, 3] }] as unknown as DailyResult[];
  expect(readHistory(writeHistory(odd))).toBe("bad_day_in_file");
});

it("says the same as the terminal", () => {
  const [lost, won] = results() as [DailyResult, DailyResult];
  expect(lineOf(lost, 1, TEXTS)).toBe(
    "lastcard daily 2026-11-17 32f2334c · Touchdown · lost, 3 cards left, 41 turns · luck -4, skill +7 · streak 1",
  );
  expect(lineOf(won, 0, TEXTS)).toBe(
    "lastcard daily 2026-11-18 39d41cd0 · Elite (draft) · won, 0 cards left, 14 turns",
  );
  expect(shapesOf(lost)).toBe("▪▪▪ ★ ▪▪▪▪▪ ▪▪▪▪▪▪▪▪▪+");
});

it("finds in a link what was put there", () => {
  for (const result of results()) expect(resultIn(new URLSearchParams(queryOf(result)), result)).toEqual(result);
  const deal = results()[0] as DailyResult;
  expect(resultIn(new URLSearchParams(""), deal)).toBeNull();
  for (const text of ["r=w.14.0.1.2", "r=x.14.0.1.2.3", "r=w.0.0.1.2.3", "r=w.9.0.1.2.300", "r=w.9.0.1.2.3&a=9"])
    expect(resultIn(new URLSearchParams(text), deal)).toBe("unreadable");
});

it("counts days in a row, and keeps the first result of a day", () => {
  const [lost, won] = results() as [DailyResult, DailyResult];
  expect(daily.add([lost, won, { ...won, won: false }])).toBe(2);
  expect(daily.add([{ ...lost, won: true }])).toBe(0);
  expect(daily.resultOf(lost.date)?.won).toBe(false);
  expect([daily.streakUpTo(won.date), daily.streakUpTo(lost.date), daily.streakUpTo("2026-11-19")]).toEqual([2, 1, 0]);
});

it("adds luck and skill in whole points, as the terminal does", () => {
  const [, won] = results() as [DailyResult, DailyResult];
  const account = (luck: number, own: number): number[] => {
    const { luck: one, skill } = withAccount(won, { luck, own });
    return [one ?? NaN, skill ?? NaN];
  };
  expect([account(1249, -250), account(50, -49), account(-1250, 0)]).toEqual([
    [12, -3],
    [1, 0],
    [-13, 0],
  ]);
  daily.add([won]);
  daily.review(won.date, { luck: 1234, own: -301 });
  expect(daily.resultOf(won.date)).toEqual({ ...won, luck: 12, skill: -3 });
  expect(lineOf(daily.resultOf(won.date) ?? won, 2, TEXTS)).toMatch(/ · luck \+12, skill -3 · streak 2$/);
  expect(queryOf(daily.resultOf(won.date) ?? won)).toMatch(/&a=12\.-3$/);
});

it("lets the result of a file stand for a try that was only begun here", () => {
  const [lost, won] = results() as [DailyResult, DailyResult];
  const seated = { table: "t", person: "p", token: "k", edition: "elite", invite: null, at: 0 };
  daily.begin(won.date, seated, won.digest);
  expect(daily.bring([lost, won])).toBe(2);
  expect(daily.counts("t", won.date, 1)).toBe(false);
});

it("knows which try counts", () => {
  const seated = { table: "t", person: "p", token: "k", edition: "elite", invite: null, at: 0 };
  daily.begin("2026-11-20", seated, "39d41cd0");
  expect(daily.counts("t", "2026-11-20", 1)).toBe(true);
  expect(daily.counts("t", "2026-11-20", 2)).toBe(false);
  expect(daily.counts("other", "2026-11-20", 1)).toBe(false);
  expect(daily.begunOn("2026-11-20")?.token).toBe("k");
  daily.forget("2026-11-20");
  expect(daily.begunOn("2026-11-20")).toBeNull();
});

it("reckons in days of UTC", () => {
  expect(["2026-02-28", "2026-02-30", "soon", "2026-2-3"].map(isDate)).toEqual([true, false, false, false]);
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(untilNextDay(Date.parse("2026-11-18T23:59:59Z"))).toBe(1_000);
  expect(dateInWords("2026-11-18", "en")).toBe("November 18, 2026");
  const weeks = weeksOf("2026-11");
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect([weeks[0]?.[6], weeks.flat().filter(Boolean).length]).toEqual(["2026-11-01", 30]);
});

it("takes one game after the other", () => {
  const games = ["express", "droid", "elite"].map((edition) => ({ edition, mode: "" }));
  const edition = (date: string): string => gameOn(date, "2026-11-01", games).edition;
  expect(["2026-11-01", "2026-11-03", "2026-11-04", "2026-10-31"].map(edition)).toEqual([
    "express",
    "elite",
    "express",
    "elite",
  ]);
});
