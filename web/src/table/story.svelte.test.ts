// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { Change } from "../../protocol";
import { language } from "../words/language.svelte";
import { Speaker } from "../words/speaking";
import { Story } from "./story.svelte";

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
});
