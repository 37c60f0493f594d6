// @vitest-environment happy-dom
import { tick } from "svelte";
import { expect, it } from "vitest";
import { Voice } from "./voice.svelte";

const texts = (spoken: readonly { text: string }[]): string[] => spoken.map((one) => one.text);

it("keeps the order of what is drawn together: all of it is said at once", () => {
  const voice = new Voice();
  voice.tell(["Bo played 1"]);
  voice.say(["Your turn"]);
  voice.tell(["Cy is back"]);
  expect(texts(voice.inTurn)).toEqual([]);
  expect(texts(voice.atOnce)).toEqual(["Bo played 1. Your turn. Cy is back."]);
});

it("leaves what has been drawn where it is", async () => {
  const voice = new Voice();
  voice.tell(["Bo played 1"]);
  await tick();
  voice.say(["Your turn"]);
  await tick();
  voice.tell(["Cy is back"]);
  expect(texts(voice.inTurn)).toEqual(["Bo played 1.", "Cy is back."]);
  expect(texts(voice.atOnce)).toEqual(["Your turn."]);
});
