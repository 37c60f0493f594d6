// A component brings its own style. Only what several components share is global, and every global sheet is imported in
// one place, because their order counts.
import { expect, it } from "vitest";

const GLOBAL = ["tokens", "base", "frame", "shared", "forced"].map((name) => `./style/${name}.css`);

const sheets = import.meta.glob("./**/*.css", { query: "?raw" });
const sources = import.meta.glob<string>(["./**/*.ts", "./**/*.svelte", "!./**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The style sheets that a module imports. */
const sheetsOf = (source: string): string[] =>
  [...source.matchAll(/^\s*import "(\..*\.css)";$/gm)].map((one) => one[1] ?? "");

it("has no global sheets but these", () => {
  expect(Object.keys(sheets).sort()).toEqual([...GLOBAL].sort());
  expect(sheetsOf(sources["./main.ts"] ?? "")).toEqual(GLOBAL);
});

it("imports them nowhere else", () => {
  const elsewhere = Object.entries(sources).filter(([path, source]) => path !== "./main.ts" && sheetsOf(source).length);
  expect(elsewhere.map(([path]) => path)).toEqual([]);
});

it("has no font size in pixels, which the font size of the browser would not change", () => {
  const texts = {
    ...sources,
    ...import.meta.glob<string>("./**/*.css", { query: "?raw", import: "default", eager: true }),
  };
  const fixed = Object.entries(texts).filter(([, text]) => /^\s*(font(-size)?|--t-\w+):[^;]*\dpx/m.test(text));
  expect(fixed.map(([path]) => path)).toEqual([]);
});
