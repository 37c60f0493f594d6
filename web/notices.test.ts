import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { notice, packageFolder } from "./notices";

test("a source of the bundle belongs to the package whose folder it lies in", () => {
  const folder = (source: string) => packageFolder(source, "/web");
  expect(folder("/web/src/main.ts")).toBeUndefined();
  expect(folder("/web/node_modules/svelte/src/internal/index.js?v=1")).toBe("/web/node_modules/svelte");
  expect(folder("/web/node_modules/@a/b/files/c.woff2")).toBe("/web/node_modules/@a/b");
  expect(folder("/web/node_modules/a/node_modules/b/c.js")).toBe("/web/node_modules/a/node_modules/b");
  expect(folder("\0vite/preload-helper.js")).toBe("/web/node_modules/vite");
});

function packed(files: Record<string, string>): string {
  const folder = join(mkdtempSync(join(tmpdir(), "notices-")), "some");
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), '{"name": "some", "version": "1.2.3", "license": "MIT"}');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test("a notice has the name, the version and the licence text of a package", () => {
  expect(notice(packed({ "README.md": "licence: see below", "license.txt": "Do as you like.\n" }))).toMatch(
    /^=+\nsome 1\.2\.3 \(MIT\)\n=+\n\nDo as you like\.\n$/,
  );
});

test("what a tool itself is built from is not part of the page", () => {
  const text = notice(packed({ "LICENSE.md": "Ours.\n\n# Licenses of bundled dependencies\n\nTheirs.\n" }));
  expect(text).toContain("Ours.");
  expect(text).not.toContain("Theirs.");
});

test("a package without a licence text fails the build", () => {
  expect(() => notice(packed({}))).toThrow("some is part of the page, and has no licence text.");
});
