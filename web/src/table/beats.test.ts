import { describe, expect, it } from "vitest";
import type { Change } from "../../protocol";
import { BREATH, DROID_SEEN, LANDS, THROW_LANDS, TURNS_OVER, WHOLE_DEAL, WIN_SEEN, beatsOf } from "./beats";
import { type Parts, changeWith } from "./fakes.svelte";

const HAND = ["R5", "W+4", "B1"];
const before = changeWith({ view: { hand: HAND, hand_sizes: [3, 2, 5], discard: ["R1"], top: "R1", color: "R" } });
const after = (parts: Parts): Change => changeWith({ number: 2, ...parts, view: { window: 2, ...parts.view } });
const played = (seat: number, card: string): object => ({ event: "played", seat, card, color: "R" });
const drew = (seat: number): object => ({ event: "drew", seat, card: null });

const eventsOf = (change: Change): string[][] =>
  beatsOf(before, change).map((beat) => beat.steps.flatMap((step) => step.events.map((one) => one.event)));

describe("a change in beats", () => {
  it("is two where a card does nothing else: it lands before the color changes and the next has a turn", () => {
    const change = after({ view: { color: "B" }, events: [played(0, "R5")] });
    expect(eventsOf(change)).toEqual([["played"], []]);
    expect(beatsOf(before, change).map((beat) => beat.change.view?.color)).toEqual(["R", "B"]);
    expect(eventsOf(after({ events: [played(1, "R7")] }))).toEqual([["played"], []]);
  });

  it("is two where a card has an effect: it lands, then others draw", () => {
    const change = after({ events: [played(1, "R+2"), drew(2), drew(2), { event: "skipped", seat: 2 }] });
    expect(eventsOf(change)).toEqual([["played"], ["drew", "drew", "skipped"], []]);
    const [landing, effect, next] = beatsOf(before, change);
    expect([landing?.lasts, landing?.tells, effect?.tells]).toEqual([LANDS, false, false]);
    expect([effect?.change.view?.asked, next?.change, next?.tells]).toEqual([[], change, true]);
    expect(landing?.change.view).toMatchObject({
      hand_sizes: [3, 1, 5],
      top: "R+2",
      discard: ["R+2", "R1"],
      color: "R",
      asked: [1],
    });
  });

  it("takes my own card from my hand as it lands", () => {
    const [landing] = beatsOf(before, after({ events: [played(0, "W+4=B"), drew(1)] }));
    expect(landing?.change.view).toMatchObject({ hand: ["R5", "B1"], hand_sizes: [2, 2, 5], window: 2 });
    expect(landing?.change.you.held).toBe(null);
  });

  it("lets a reaction be made while the card lands, and nothing else", () => {
    const change = after({
      view: { legal: ["R5", "+", "!b"] },
      events: [played(1, "R+2"), drew(2), drew(2)],
    });
    expect(beatsOf(before, change)[0]?.change.moves.map((move) => move.move)).toEqual(["!b"]);
  });

  it("opens a stage after the card has landed", () => {
    expect(eventsOf(after({ view: { waiting_for: "challenge" }, events: [played(2, "W+4=G")] }))).toEqual([
      ["played"],
      [],
    ]);
  });

  it("shows a finished droid, with its last part, before it is taken apart", () => {
    const building = changeWith({ view: { ...before.view, waiting_for: "droid", parts: ["G5"] } });
    const events = [
      { event: "laid", seat: 0, card: "R5", color: "R" },
      { event: "unable", seat: 1 },
      drew(1),
      { event: "took_back", seat: 0, card: "R5" },
    ];
    const [landing, seen, apart] = beatsOf(building, after({ events }));
    expect(landing?.steps.flatMap((step) => step.events.map((one) => one.event))).toEqual(["laid"]);
    expect([landing?.lasts, landing?.change]).toEqual([LANDS, seen?.change]);
    expect(seen?.steps.flatMap((step) => step.events.map((one) => one.event))).toEqual(["unable"]);
    expect(seen?.change.view).toMatchObject({
      waiting_for: "droid",
      parts: ["G5", "R5"],
      hand: ["W+4", "B1"],
      hand_sizes: [2, 2, 5],
    });
    expect([seen?.lasts, apart?.tells]).toEqual([DROID_SEEN, true]);
    expect(apart?.steps.flatMap((step) => step.events.map((one) => one.event))).toEqual(["drew", "took_back"]);
  });

  it("deals all cards before the first is turned up and somebody is asked", () => {
    const dealt = [0, 1, 2].map((seat) => ({ event: "dealt", seat, card: null }));
    const change = after({ view: { color: "R" }, events: [...dealt, { event: "turned_up", card: "R5" }] });
    const [dealing, up, asked] = beatsOf(null, change);
    expect(dealing?.steps.flatMap((step) => step.events.map((one) => one.event))).toEqual(["dealt", "dealt", "dealt"]);
    expect(dealing?.change.view).toMatchObject({ top: null, color: null, discard: [], asked: [] });
    expect(up?.change.view).toMatchObject({ color: null, asked: [] });
    expect([dealing?.lasts, up?.lasts, asked?.change]).toEqual([WHOLE_DEAL + BREATH, LANDS + BREATH, change]);
    expect([dealing?.tells, up?.tells, asked?.tells]).toEqual([false, false, true]);
    expect(beatsOf(null, change, false)).toHaveLength(1);
  });

  it("deals no card that is drawn because of the first one", () => {
    const events = [
      { event: "dealt", seat: 0, card: "R5" },
      { event: "turned_up", card: "R+1" },
      { ...drew(0), card: "B1" },
    ];
    const view = { hand: HAND, hand_sizes: [3, 2, 5], pile_size: 40 };
    const [dealing, up, asked] = beatsOf(null, after({ view, events }));
    expect(dealing?.change.view).toMatchObject({ hand: ["R5", "W+4"], hand_sizes: [2, 2, 5], pile_size: 42 });
    expect(up?.change.view).toMatchObject({ hand_sizes: [2, 2, 5], pile_size: 41 });
    expect(asked?.change.view).toMatchObject({ hand_sizes: [3, 2, 5], pile_size: 40 });
  });

  it("turns the direction only when a Reverse is turned up", () => {
    const reverse = { event: "turned_up", card: "Rr" };
    const events = [{ event: "dealt", seat: 0, card: null }, reverse, { event: "reversed", direction: -1 }];
    const beats = beatsOf(null, after({ view: { direction: -1 }, events }));
    expect(beats.map((beat) => beat.change.view?.direction)).toEqual([1, 1, -1]);
  });

  it("holds nothing back where the fastest wins", () => {
    const race = after({ view: { waiting_for: "race" }, events: [played(1, "Wt"), drew(2)] });
    expect(eventsOf(race)).toEqual([["played", "drew"]]);
  });

  it("gives a Hail Mary its time to fly, and turns a card over before it tells whether it has hit", () => {
    const hit = { event: "hit", seat: 1, target: 2, color: "R" };
    const change = after({ events: [played(1, "Wh=R"), hit, drew(2)] });
    expect(eventsOf(change)).toEqual([["played"], ["hit"], ["drew"]]);
    const [thrown, turned, told] = beatsOf(before, change);
    expect([thrown?.lasts, turned?.lasts]).toEqual([THROW_LANDS, TURNS_OVER]);
    expect([thrown?.tells, turned?.tells, told?.tells]).toEqual([false, false, true]);
    expect(turned?.change.view?.color).toBe("R");
  });

  it("shows the last card of a round before the score", () => {
    const change = after({
      face: { phase: "round_over" },
      events: [played(1, "R7"), { event: "round_won", seat: 1, points: 20 }],
    });
    const beats = beatsOf(before, change);
    expect(beats.map((beat) => [beat.change.face.phase, beat.lasts, beat.tells])).toEqual([
      ["playing", LANDS, false],
      ["playing", WIN_SEEN, true],
      ["round_over", 0, false],
    ]);
    expect(beats[2]?.change).toBe(change);
  });

  it("is one for whoever comes back, and where cards have moved before", () => {
    expect(beatsOf(null, after({ events: [played(1, "R+2"), drew(2)] }))).toHaveLength(1);
    expect(eventsOf(after({ events: [drew(1), played(1, "R+2"), drew(2)] }))).toHaveLength(1);
    const many = after({});
    many.news = Array.from({ length: 4 }, () => after({ events: [played(1, "R+2"), drew(2)] }).news).flat();
    expect(eventsOf(many)).toHaveLength(1);
  });
});
