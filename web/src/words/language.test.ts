// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import { language, t } from "./language.svelte";

describe("a text of the page", () => {
  afterEach(() => (language.texts = {}));

  it("counts one thing as one", () => {
    language.texts = { "plural.cards": "Karte|Karten", "page.pile": "Stapel, {number:cards}" };
    expect([t("pile", { number: 1 }), t("pile", { number: 0 })]).toEqual(["Stapel, 1 Karte", "Stapel, 0 Karten"]);
  });

  it("has a key that the types know, or a pattern that matches one", () => {
    const name: string = "express";
    expect(t("pile") + t(`edition_${name}`)).toBe("");
    // @ts-expect-error no such text
    t("pyle");
    // @ts-expect-error no text begins like this
    t(`edicion_${name}`);
    // @ts-expect-error one of the two is missing
    t(name ? "pile" : "pyle");
    // @ts-expect-error any text: nobody could tell whether it is there
    t(name);
  });
});
