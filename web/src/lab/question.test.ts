import { describe, expect, it } from "vitest";
import type { EditionFile, LabFile, LabOption } from "./files";
import {
  MOST_VARIANTS,
  type Question,
  USUAL,
  baseOf,
  check,
  commandsOf,
  readQuestion,
  variantsOf,
  writeQuestion,
} from "./question";

const option = (name: string, values: string[], usual = values[0] ?? ""): LabOption => ({
  name,
  values,
  about: "",
  ruling: "R1",
  default: usual,
  least: null,
  most: null,
  fixed: true,
});
const mode = (least: number, most: number) => ({ least, most, code: "c0de", weights: {}, values: [] });

const ELITE = {
  edition: "elite",
  cards: 112,
  options: [
    option("mode", ["quick", "draft", "dynasty"]),
    { ...option("hand_size", [], "7"), least: 2, most: 20 },
    option("scoring", ["off", "on"]),
    { ...option("match_wins", [], "1"), least: 1, most: 99 },
    option("youngest_seat", ["random", "a", "b", "c", "d"]),
    option("foils", ["off", "on"]),
  ],
  modes: { quick: mode(2, 7), draft: mode(2, 7), dynasty: mode(2, 10) },
  player_cards: { pools: { off: Array.from({ length: 24 }), on: Array.from({ length: 40 }) } },
} as unknown as EditionFile;

const bot = (thinks: boolean, searches: boolean) => ({ thinks, searches });
const LAB = {
  bots: { random: bot(false, false), expert: bot(true, false), champion: bot(true, true) },
  drivers: ["by_chance", "thinking", "searching"],
  clashes: [{ option: "scoring", value: "on", other: "match_wins", must_be: "1" }],
  deck_seeds: 100,
} as unknown as LabFile;

const ASKED: Question = {
  edition: "elite",
  players: 3,
  bots: "expert,random,random",
  options: { foils: "on", hand_size: "5" },
  varied: { what: "mode", values: ["quick", "draft"] },
  rounds: 12_345,
  seed: -(2n ** 80n),
};

const refused = (part: Partial<Question>) => check({ ...USUAL, edition: "elite", ...part }, LAB, ELITE)?.key;

describe("a link", () => {
  it("holds the whole question", () => {
    expect(readQuestion(writeQuestion(ASKED))).toEqual(ASKED);
    expect(readQuestion(`?${writeQuestion(USUAL)}`)).toEqual(USUAL);
  });

  it("may leave things out", () => {
    expect(readQuestion("")).toEqual(USUAL);
    expect(readQuestion("edition=droid&stacking=on")).toEqual({
      ...USUAL,
      edition: "droid",
      options: { stacking: "on" },
    });
  });

  it("is refused if it is from a newer version, or no numbers are where they should be", () => {
    expect(readQuestion("v=2&edition=droid")).toMatchObject({ key: "newer_link" });
    expect(readQuestion("rounds=many")).toEqual({ key: "no_number", details: { name: "rounds", value: "many" } });
    expect(readQuestion("seed=1.5")).toMatchObject({ key: "no_number" });
    expect(readQuestion("players=")).toMatchObject({ key: "no_number" });
  });
});

describe("variants", () => {
  const vary = (what: string, ...values: string[]) => ({ ...USUAL, edition: "elite", varied: { what, values } });

  it("change one thing", () => {
    const [one, other] = variantsOf(vary("hand_size", "5", "7"), ELITE);
    expect(one?.table).toEqual({ ...other?.table, options: { ...other?.table.options, hand_size: "5" } });
    expect(variantsOf(vary("players", "2", "3"), ELITE).map(({ table }) => table.bots.length)).toEqual([2, 3]);
    expect(variantsOf(vary("bots", "random", "expert,random,random,random"), ELITE)[1]?.table.bots[0]).toBe("expert");
  });

  it("are compared with the printed rules, or with the first", () => {
    expect(baseOf(vary("hand_size", "5", "7"), ELITE)).toBe(1);
    expect(baseOf(vary("hand_size", "5", "6"), ELITE)).toBe(0);
    expect(baseOf(vary("players", "2", "4"), ELITE)).toBe(0);
    expect(baseOf(USUAL, ELITE)).toBe(0);
  });
});

describe("a question", () => {
  it("can be played as it is usual", () => {
    expect(refused({})).toBeUndefined();
    expect(check(ASKED, LAB, ELITE)).toBeNull();
  });

  it("is refused if numbers are out of range", () => {
    expect(refused({ rounds: 99 })).toBe("rounds");
    expect(refused({ rounds: 1e12 })).toBe("rounds");
    expect(refused({ players: 1 })).toBe("players");
    expect(refused({ players: 8 })).toBe("players");
    expect(refused({ players: 8, options: { mode: "dynasty" } })).toBeUndefined();
    expect(refused({ options: { hand_size: "21" } })).toBe("no_value");
    expect(refused({ options: { hand_size: "7.5" } })).toBe("no_value");
    expect(refused({ players: 7, options: { hand_size: "16" } })).toBe("cards");
  });

  it("is refused if it names what is not there", () => {
    expect(refused({ options: { jokers: "on" } })).toBe("no_option");
    expect(refused({ varied: { what: "jokers", values: ["off", "on"] } })).toBe("no_option");
    expect(refused({ options: { foils: "some" } })).toBe("no_value");
    expect(refused({ bots: "wizard" })).toBe("no_bot");
    expect(refused({ bots: "random,random" })).toBe("bots");
  });

  it("is refused if options exclude each other", () => {
    expect(refused({ options: { scoring: "on", match_wins: "3" } })).toBe("clash_match_wins");
    expect(refused({ options: { youngest_seat: "d" }, players: 3 })).toBe("no_seat");
    expect(refused({ options: { mode: "draft" }, players: 4 })).toBe("draft");
    expect(refused({ options: { mode: "dynasty" }, seed: 101n })).toBe("deck_seeds");
    expect(refused({ options: { mode: "dynasty" }, seed: 0n })).toBe("deck_seeds");
  });

  it("compares a few values, each once", () => {
    const values = Array.from({ length: MOST_VARIANTS + 1 }, (_, place) => `${place + 2}`);
    expect(refused({ varied: { what: "hand_size", values } })).toBe("too_many");
    expect(refused({ varied: { what: "hand_size", values: ["5"] } })).toBe("too_few");
    expect(refused({ varied: { what: "hand_size", values: ["5", "5"] } })).toBe("twice");
    expect(refused({ varied: { what: "foils", values: ["off", "on"] }, options: { foils: "on" } })).toBe(
      "agreed_and_varied",
    );
  });

  it("names nothing that every object has", () => {
    expect(refused({ bots: "constructor" })).toBe("no_bot");
    expect(refused({ varied: { what: "constructor", values: ["off", "on"] } })).toBe("no_option");
    expect(refused({ options: { mode: "constructor" } })).toBe("no_value");
  });

  it("writes numbers in one way", () => {
    expect(refused({ varied: { what: "players", values: ["3", "abc"] } })).toBe("no_number");
    expect(refused({ varied: { what: "players", values: ["3", "3.0"] } })).toBe("no_number");
    expect(refused({ varied: { what: "hand_size", values: ["5", "05"] } })).toBe("no_value");
    expect(readQuestion("foils=on&foils=off")).toEqual({ key: "named_twice", details: { name: "foils" } });
    expect(readQuestion("seed=1&seed=2")).toMatchObject({ key: "named_twice" });
  });

  it("is a command, too, or one for each kind of bots", () => {
    expect(commandsOf({ ...USUAL, edition: "droid" })).toEqual([
      "lastcard simulate droid --players 4 --rounds 1000000 --seed 1 --policies random",
    ]);
    expect(commandsOf({ ...ASKED, seed: 7n })).toEqual([
      "lastcard lab elite --vary mode=quick,draft --players 3 --rounds 12345 --seed 7 " +
        "--policies expert,random,random -o foils=on -o hand_size=5",
    ]);
    expect(commandsOf({ ...USUAL, varied: { what: "bots", values: ["random", "expert"] } })).toEqual(
      ["random", "expert"].map(
        (bots) => `lastcard simulate express --players 4 --rounds 1000000 --seed 1 --policies ${bots}`,
      ),
    );
  });
});
