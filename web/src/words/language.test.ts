// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import { language, t } from "./language.svelte";

describe("a text of the page", () => {
  afterEach(() => (language.texts = {}));

  it("counts one thing as one", () => {
    language.texts = { "plural.cards": "Karte|Karten", "page.pile": "Stapel, {number:cards}" };
    expect([t("pile", { number: 1 }), t("pile", { number: 0 })]).toEqual(["Stapel, 1 Karte", "Stapel, 0 Karten"]);
  });
});
