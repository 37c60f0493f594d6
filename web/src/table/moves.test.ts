// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { FakeSeat, changeWith } from "./fakes.svelte";
import { TableModel } from "./model.svelte";
import { Moves } from "./moves.svelte";
import { Recent } from "./recent.svelte";
import { Requests } from "./requests.svelte";
import { Voice } from "./voice.svelte";

describe("my moves", () => {
  let seat: FakeSeat;
  let moves: Moves;
  let requests: Requests;
  let recent: Recent;
  const show = (view: object): void => void seat.show(changeWith({ view }));
  const made = (): string[] => seat.asked.flatMap((one) => (one.type === "move" ? one.move : []));

  beforeEach(() => {
    seat = new FakeSeat();
    const model = new TableModel(seat);
    requests = new Requests(model, seat);
    recent = new Recent(model);
    moves = new Moves(model, requests, recent, new Voice());
    show({ hand: ["R5", "W", "B1"], legal: ["R5", "R5!", "W=R", "W=B", "+"] });
  });

  it("play a card that fits", async () => {
    await moves.touch("R5");
    expect([made(), moves.sending]).toEqual([["R5"], null]);
  });

  it("ask for the color of a wild first, and play it with that", async () => {
    await moves.touch("W");
    expect([made(), moves.picked]).toEqual([[], "W"]);
    await moves.nameColor("B");
    expect([made(), moves.picked]).toEqual([["W=B"], null]);
  });

  it("say why a card does not fit, and play nothing", async () => {
    seat.explained = { legal: false, rule: "r", sentence: "No." };
    await moves.touch("B1");
    expect([made(), requests.why?.card]).toEqual([[], "B1"]);
  });

  it("carry the call, once it is armed and counts", async () => {
    await moves.call();
    expect(moves.armed).toBe(true);
    await moves.act("+");
    expect([made(), moves.armed]).toEqual([["+"], false]);
    await moves.call();
    await moves.touch("R5");
    expect(made()).toEqual(["+", "R5!"]);
  });

  it("go one at a time, but a reaction waits for none", async () => {
    show({ legal: ["R5", "!", "!b"], hand: ["R5"] });
    const first = moves.touch("R5");
    await Promise.all([first, moves.act("+"), moves.act("!b")]);
    expect(made()).toEqual(["R5", "!b"]);
  });

  it("answer the next window, although the last answer is not acknowledged yet", async () => {
    const first = moves.act("+");
    show({ window: 9, hand: ["R5"], legal: ["R5", "-"] });
    await Promise.all([first, moves.touch("R5")]);
    expect([made(), moves.sending]).toEqual([["+", "R5"], null]);
  });

  it("call at once where it is late", async () => {
    show({ legal: ["!"] });
    await moves.call();
    expect([made(), moves.armed]).toEqual([["!"], false]);
  });

  it("let a throw pass for this window only", async () => {
    show({ window: 4, yelled: 1, hand: ["Wh"], legal: ["Wh=R", "Wh=B"] });
    expect(moves.throws.map((one) => one.move)).toEqual(["Wh=R", "Wh=B"]);
    await moves.letThrowPass();
    expect([moves.throws, seat.asked.at(-1)]).toEqual([[], { type: "let_pass" }]);
    show({ window: 5, yelled: 1, hand: ["Wh"], legal: ["Wh=R"] });
    expect(moves.throws.map((one) => one.color)).toEqual(["R"]);
  });

  it("forget what was picked when another moment begins, and the call when it is not my turn", async () => {
    await moves.call();
    await moves.touch("W");
    moves.turnTo(true);
    expect([moves.picked, moves.armed]).toEqual([null, true]);
    moves.turnTo(false);
    expect(moves.armed).toBe(false);
  });

  it("put away what was only shown", async () => {
    recent.peek = { owner: 1, hand: [], verdict: null };
    requests.why = { card: null, sentence: "No.", rule: "" };
    await moves.act("+");
    expect([recent.peek, requests.why]).toEqual([null, null]);
  });

  it("are nobody's who looks on", async () => {
    seat.show(changeWith({ you: { seat: null }, view: { hand: ["R5"], legal: ["R5"] } }));
    await moves.touch("R5");
    expect(made()).toEqual([]);
  });
});
