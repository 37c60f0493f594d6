import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

const SRC = fileURLToPath(new URL("src/", import.meta.url));
const components = readdirSync(SRC, { recursive: true })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".svelte"))
  .sort();

/** The class that scopes a component's style: short, because it stands at every element and in every selector. */
const cssHash = ({ filename }) => `_${components.findIndex((one) => filename.endsWith(`src/${one}`)).toString(36)}`;

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
