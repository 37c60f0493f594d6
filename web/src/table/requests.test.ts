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
    language.texts = {
      "page.refused.nothing_to_decide": "Nothing.",
      "refused.no_match": "{card} does not fit.",
      "cardname.colored": "{title}",
    };
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

  it("asks for a hint once at a moment, and only if there is something to do", async () => {
    seat.show(changeWith({ view: { legal: [], asked: [1] } }));
    await requests.askHint();
    expect([seat.hints, requests.why?.sentence]).toEqual([0, "Nothing."]);
    const change = seat.show(changeWith({ view: { legal: ["+"], window: 7 } }));
    seat.advice = { type: "advice", key: "", window: 7, moves: [{ move: "+", chance: [5000, 4000, 6000] }] };
    await requests.askHint();
    const first = requests.why;
    expect([seat.hints, first?.advised]).toEqual([1, "+"]);
    requests.why = null;
    await requests.askHint();
    expect([seat.hints, requests.why]).toEqual([1, first]);
    seat.show({ ...change, view: { ...change.view!, window: 8 } });
    seat.advice = { ...seat.advice, window: 8 };
    await requests.askHint();
    expect(seat.hints).toBe(2);
    seat.show(changeWith({ face: { match: 2 }, view: { legal: ["+"], window: 8 } }));
    await requests.askHint();
    expect(seat.hints).toBe(3); // the windows of another match
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
