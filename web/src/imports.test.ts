// Every module can be read on its own, after those that it imports: no cycles, including type imports.
import { expect, it } from "vitest";

const sources = import.meta.glob<string>(["./**/*.ts", "./**/*.svelte"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const IMPORT = /\b(?:from|import)\s*\(?\s*"(\.[^"]*)"/g;

/** The paths of the modules that a module imports. */
function importsOf(path: string): string[] {
  const wanted = [...(sources[path] ?? "").matchAll(IMPORT)].map((found) => new URL(found[1] ?? "", `file:///${path}`));
  return wanted.flatMap(({ pathname }) => {
    const file = `.${pathname}`;
    return [file, `${file}.ts`].filter((one) => one in sources);
  });
}

/** The first cycle found from a module, as the modules in it; empty if there is none. */
function circleFrom(path: string, way: readonly string[], done: Set<string>): string[] {
  if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
  if (done.has(path)) return [];
  for (const one of importsOf(path)) {
    const circle = circleFrom(one, [...way, path], done);
    if (circle.length) return circle;
  }
  done.add(path);
  return [];
}

it("has no circle of imports", () => {
  const paths = Object.keys(sources);
  expect(importsOf("./main.ts")).toContain("./App.svelte");
  const done = new Set<string>();
  expect(paths.map((path) => circleFrom(path, [], done)).find((circle) => circle.length) ?? []).toEqual([]);
});
