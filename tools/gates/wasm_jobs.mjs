// Plays the jobs of the WebAssembly gate (tools/gates/webassembly.py), which serves them: in Node, which is told the
// address and the folder for the answers, and in a worker of a page.
import { Driver } from "./machine.mjs";

const inNode = globalThis.process !== undefined;
const [address, answers] = inNode ? process.argv.slice(2) : [import.meta.url, location.search.slice(1)];

const read = async (name) => new Uint8Array(await (await fetch(new URL(name, address))).arrayBuffer());
const write = (name, body) => fetch(new URL(`${answers}/${name}`, address), { method: "PUT", body });

const modules = new Map();

/** For each game the row of answers, and the workspace afterwards. */
async function play({ module, workspace, columns, key, games }) {
  if (!modules.has(module)) modules.set(module, await WebAssembly.compile(await read(module)));
  const driver = new Driver(modules.get(module), await read(workspace), columns, 1);
  return Array.from({ length: games }, (_, number) => [driver.play(BigInt(key), number, 1), driver.left()]).flat();
}

const jobs = JSON.parse(new TextDecoder().decode(await read("jobs.json")));
for (const [number, job] of jobs.entries())
  await play(job).then(
    (games) => write(`${number}.games`, new Blob(games)),
    (error) => write(`${number}.failed`, String(error)),
  );
if (!inNode) postMessage("played");
