// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import { bestLanguage } from "./choosing";
import { language, t } from "./language.svelte";
import { Speaker } from "./speaking";

describe("a text of the page", () => {
  afterEach(() => (language.texts = {}));

  it("counts one thing as one", () => {
    language.texts = {
      "language.code": "de",
      "language.plural.one": "i = 1 and v = 0",
      "plural.cards": "# Karte|# Karten",
      "page.pile": "Stapel, {number:cards}",
    };
    expect([t("pile", { number: 1 }), t("pile", { number: 0 })]).toEqual(["Stapel, 1 Karte", "Stapel, 0 Karten"]);
    expect(t("pile", { number: 1234 })).toBe("Stapel, 1.234 Karten");
  });

  it("counts as a language does that has more than two forms", () => {
    language.texts = {
      "language.code": "pl",
      "language.plural.one": "i = 1 and v = 0",
      "language.plural.few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
      "language.plural.many": "v = 0 and i % 10 = 5..9",
      "plural.cards": "# karta|# karty|# kart|# karty",
      "page.pile": "{number:cards}",
    };
    expect([1, 2, 5, 22, 25].map((number) => t("pile", { number }))).toEqual([
      "1 karta",
      "2 karty",
      "5 kart",
      "22 karty",
      "25 kart",
    ]);
    language.texts = { ...language.texts, "plural.cards": "# card|# cards" };
    expect([1, 2, 5].map((number) => t("pile", { number }))).toEqual(["1 card", "2 cards", "5 cards"]);
  });

  it("is in the first language wanted that there is", () => {
    expect(bestLanguage(["fr-CA", "de-AT", "en"], ["en", "de"])).toBe("de");
    expect(bestLanguage(["pt-BR"], ["en", "pt"])).toBe("pt");
    expect(bestLanguage(["tlh"], ["en", "de"])).toBe("en");
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

describe("a list", () => {
  const list = (texts: Record<string, string>, ...items: string[]) => new Speaker(texts, () => "", null).list(items);

  it("may change the word before its last item", () => {
    const spanish = { "list.and": "y", "name.and": "^h?[ií](?![aeou]) => e {name}\ny {name}" };
    expect(list(spanish, "Ana", "Iris", "Hugo")).toBe("Ana, Iris y Hugo");
    expect(list(spanish, "Ana", "Iris")).toBe("Ana e Iris");
    expect(list({ "list.and": "and" }, "Ann", "Iris")).toBe("Ann and Iris");
  });
});
