import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

export const NOTICES = "THIRD_PARTY_NOTICES.txt";

const INTRODUCTION =
  "The page of lastcard in the browser contains parts of the packages below, under their licences.\n";
const NODE_MODULES = "/node_modules/";
const LICENCE_FILE = /^(licen[cs]e|copying)(\.|$)/i;
/** Vite's file goes on with the licences of what Vite itself is built from, none of which gets into a page. */
const END_OF_OWN_LICENCE = /^# Licenses of bundled dependencies$/m;
const RULE = "=".repeat(80);

/** Writes `THIRD_PARTY_NOTICES.txt` beside the page: every package that a script, a style sheet or a font of the bundle
 * comes from, with its licence. A package without a licence text fails the build. */
export function notices(): Plugin {
  let root = "";
  return {
    name: "third-party-notices",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const sources = Object.values(bundle).flatMap((file) =>
          file.type === "chunk" ? file.moduleIds : file.originalFileNames.map((name) => join(root, name)),
        );
        const folders = new Set(sources.flatMap((source) => packageFolder(source, root) ?? []));
        const parts = [...folders].sort().map(notice);
        this.emitFile({ type: "asset", fileName: NOTICES, source: [INTRODUCTION, ...parts].join("\n") });
      },
    },
  };
}

/** The folder of the package that a source belongs to; none for a source of our own. */
export function packageFolder(source: string, root: string): string | undefined {
  // What a tool adds itself, such as `\0vite/preload-helper.js`, is named after the tool.
  const path = source.startsWith("\0") ? `${root}${NODE_MODULES}${source.slice(1)}` : source;
  const start = path.lastIndexOf(NODE_MODULES);
  if (start < 0) return undefined;
  const [scope = "", name = ""] = path.slice(start + NODE_MODULES.length).split("/");
  return path.slice(0, start) + NODE_MODULES + (scope.startsWith("@") ? `${scope}/${name}` : scope);
}

/** A package's name, version and licence, with the text. */
export function notice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf-8"));
  const file = readdirSync(folder).find((file) => LICENCE_FILE.test(file));
  if (!file) throw new Error(`${name} is part of the page, and has no licence text.`);
  const [text = ""] = readFileSync(join(folder, file), "utf-8").split(END_OF_OWN_LICENCE);
  return `${RULE}\n${name} ${version} (${license})\n${RULE}\n\n${text.trim()}\n`;
}
