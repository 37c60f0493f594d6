// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { Change } from "../../protocol";
import { language } from "../words/language.svelte";
import { Speaker } from "../words/speaking";
import { Story, byTurn } from "./story.svelte";

const ENGLISH = { "event.skipped": "{seat} was skipped.", "page.news.joined": "{name} has come." };
const GERMAN = { "event.skipped": "{seat} setzt aus.", "page.news.joined": "{name} ist da." };

describe("what has happened", () => {
  it("is told in the language of the page, with the names of that time", () => {
    language.texts = ENGLISH;
    const story = new Story();
    const seats = ["Ann", "Ben"];
    const change = {
      face: { people: [] },
      you: { person: null },
      news: [
        { type: "joined", number: 1, at: 0, person: "p2", name: "Ben" },
        { type: "step", number: 2, at: 0, events: [{ event: "skipped", seat: 1 }] },
        { type: "said", number: 3, at: 0, person: "p2", text: "Hello" },
      ],
    } as unknown as Change;
    story.hear(change, new Speaker(language.texts, (seat) => seats[seat] ?? "", 0), true);
    const told = (): string[] => story.lines.map((line) => line.text);
    expect(told()).toEqual(["Ben has come.", "Ben was skipped.", "Hello"]);

    seats[1] = "Cyd";
    language.texts = GERMAN;
    expect(told()).toEqual(["Ben ist da.", "Ben setzt aus.", "Hello"]);
  });

  it("leaves out what people say whom I have hidden, until I show them again", () => {
    language.texts = { "page.emote.wow": "Wow!" };
    const hidden = new Set(["p2"]);
    const said = { type: "said", number: 1, at: 0, person: "p2", text: "Boo" };
    const change = {
      face: { people: [{ person: "p2", name: "Ben" }] },
      you: { person: "p1" },
      news: [
        said,
        { ...said, person: "p3", text: "Hello" },
        { type: "emoted", number: 2, at: 0, person: "p2", emote: "wow" },
      ],
    } as unknown as Change;
    const story = new Story(hidden);
    const speaker = new Speaker(language.texts, () => "", 0);
    expect(story.hear(change, speaker, true)).toEqual(["Hello"]);
    expect(story.lines.map((line) => line.text)).toEqual(["Hello"]);
    expect(story.emotes.size).toBe(0);
    hidden.clear();
    expect(new Story(hidden).hear(change, speaker, true)).toEqual(["Ben: Boo", "Hello", "Ben: Wow!"]);
  });

  it("is put together by turns, and names stand out", () => {
    language.texts = {
      ...ENGLISH,
      "event.played": "{seat} played {card}.",
      "event.shown": "{seat} saw {target:whose} hand.",
      "name.whose": "{name}'s",
      "you.who": "you",
      "cardname.colored": "{title}",
    };
    const step = (number: number, seat: number, move: string, ...events: object[]) => {
      return { type: "step", number, at: 0, seat, move, events };
    };
    const change = {
      face: { people: [{ person: "p2", name: "Ben" }] },
      you: { person: null },
      news: [
        step(1, 0, "R1", { event: "played", seat: 0, card: "R1", color: null }, { event: "skipped", seat: 1 }),
        { type: "said", number: 2, at: 0, person: "p2", text: "Oh \uE000no\uE001" },
        step(3, 0, "R2", { event: "played", seat: 0, card: "R2", color: null }),
        step(4, 1, "x", { event: "shown", seat: 0, target: 1, hand: null }),
      ],
    } as unknown as Change;
    const story = new Story();
    story.hear(change, new Speaker(language.texts, (seat) => ["Ann", "Ben"][seat] ?? "", 0), true);
    const told = byTurn(story.lines).map(({ lines }) => lines.map((line) => line.text));
    expect(told).toEqual([
      ["You played 1.", "Ben was skipped.", "Oh no"],
      ["You played 2.", "You saw Ben's hand."],
    ]);
    const parts = story.lines.map((line) => line.parts);
    expect(parts[1]).toEqual(["", "Ben", " was skipped."]);
    expect(parts[2]).toEqual(["Oh no"]);
    expect(parts[4]).toEqual(["", "You", " saw ", "Ben's", " hand."]);
  });
});
