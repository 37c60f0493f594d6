// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { language } from "../words/language.svelte";
import { FakeSeat, changeWith } from "./fakes.svelte";
import { TableModel } from "./model.svelte";
import { Requests } from "./requests.svelte";

describe("what is asked of the table", () => {
  let seat: FakeSeat;
  let requests: Requests;
  beforeEach(() => {
    localStorage.clear();
    seat = new FakeSeat();
    seat.show(changeWith({ face: { match: 1 } }));
    requests = new Requests(new TableModel(seat), seat);
    language.texts = { "refused.no_match": "{card} does not fit.", "cardname.colored": "{title}" };
  });
  afterEach(() => (language.texts = {}));

  it("is granted without a word", async () => {
    expect(await requests.ask({ type: "pause" })).toBe(true);
    expect([seat.asked, requests.why]).toEqual([[{ type: "pause" }], null]);
  });

  it("is refused with a sentence and its rule", async () => {
    seat.refusal = { code: "illegal", sentence: "No.", rule: "express/match" };
    expect(await requests.ask({ type: "pause" })).toBe(false);
    expect(requests.why).toEqual({ card: null, sentence: "No.", rule: "express/match" });
  });

  it("is explained in the language of the page where the catalogue has the sentence", async () => {
    seat.explained = { legal: false, rule: "r", sentence: "No.", words: "refused.no_match", details: { card: "R5" } };
    await requests.askWhy("R5");
    expect(requests.why).toEqual({ card: "R5", sentence: "5 does not fit.", rule: "r" });
    seat.explained = { legal: false, rule: "r", sentence: "No.", words: "", details: {} };
    await requests.askWhy("+", null);
    expect(requests.why).toEqual({ card: null, sentence: "No.", rule: "r" });
  });

  it("says nothing of what may be done after all", async () => {
    await requests.askWhy("R5");
    expect(requests.why).toBeNull();
  });

  it("deals again with my share of the randomness, unless a rematch is refused", async () => {
    await requests.rematch();
    expect(seat.asked.map((one) => one.type)).toEqual(["rematch", "give", "deal"]);
    seat.asked.length = 0;
    seat.refusal = { code: "illegal", sentence: "No." };
    await requests.rematch();
    expect(seat.asked.map((one) => one.type)).toEqual(["rematch"]);
  });
});
