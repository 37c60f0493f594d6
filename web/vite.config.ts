import { svelte } from "@sveltejs/vite-plugin-svelte";
import { type Plugin, defineConfig } from "vite";
import { notices } from "./notices.ts";

const SERVER = "http://127.0.0.1:8000";

/** Tells the browser to make everything of the table ready when it is loaded, and nothing in the middle of a game: a
 * stage that is seen for the first time took twice as long. */
const AT_ONCE = "//# allFunctionsCalledOnLoad\n";
const TABLE = /\/(TablePage|TvPage)\.svelte$/;
const ready: Plugin = {
  name: "ready",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const needed = new Set<string>();
      const need = (name: string): void => {
        const file = bundle[name];
        if (file?.type !== "chunk" || needed.has(name)) return;
        needed.add(name);
        file.code = AT_ONCE + file.code;
        file.imports.forEach(need);
      };
      for (const file of Object.values(bundle))
        if (file.type === "chunk" && TABLE.test(file.facadeModuleId ?? "")) need(file.fileName);
    },
  },
};

export default defineConfig({
  plugins: [svelte(), ready, notices()],
  build: {
    outDir: "../src/lastcard/server/built",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2023",
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
});
