import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { type Plugin, type RenderBuiltAssetUrl, type Rolldown, build, defineConfig } from "vite";
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

/** Parts of the page find each other wherever its folder is: at the root of a table server, or anywhere on a host of
 * files. Only the page itself names them from the root, because a server answers with it at many paths. */
const renderBuiltUrl: RenderBuiltAssetUrl = (_, { hostType }) => (hostType === "html" ? undefined : { relative: true });

/** Writes the service worker `sw.js`: one script without imports, because not every browser loads modules there. */
const serviceWorker: Plugin = {
  name: "service-worker",
  apply: "build",
  async generateBundle() {
    const built = (await build({
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      build: {
        write: false,
        target: "es2023",
        rolldownOptions: {
          input: fileURLToPath(new URL("src/offline/sw.ts", import.meta.url)),
          output: { format: "iife", entryFileNames: "sw.js" },
        },
      },
    })) as Rolldown.RolldownOutput;
    this.emitFile({ type: "asset", fileName: "sw.js", source: built.output[0].code });
  },
};

export default defineConfig({
  plugins: [svelte(), ready, serviceWorker, notices()],
  experimental: { renderBuiltUrl },
  worker: { format: "es" },
  build: {
    outDir: "../src/lastcard/server/built",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2023",
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
});
