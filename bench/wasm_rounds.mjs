// Plays rounds for bench/wasm.py, which lays the engine beside it: in Node it reads a task a line, in a worker it gets
// them as messages. It answers how long the last task took, by processor time where there is a clock for that.
import { Driver } from "./machine.mjs";

const inNode = globalThis.process !== undefined;
const files = inNode ? await import("node:fs/promises") : null;
let driver = null;

async function read(name) {
  const file = new URL(name, import.meta.url);
  return new Uint8Array(await (inNode ? files.readFile(file) : (await fetch(file)).arrayBuffer()));
}

function milliseconds() {
  if (!inNode) return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Differs if any figure does; bench/wasm.py has the same. */
function checksum(rows) {
  const halves = new Uint32Array(rows.buffer);
  let sum = 0;
  for (let at = 0; at < halves.length; at++) sum = (sum + Math.imul(2 * at + 1, halves[at])) | 0;
  return sum;
}

const TASKS = {
  async load({ module, workspace, columns, most }) {
    const compiled = await WebAssembly.compile(await read(module));
    driver = new Driver(compiled, await read(workspace), columns, most);
    return {};
  },
  play({ key, first, number, times }) {
    let spent = 0;
    let sum = 0;
    for (let n = 0; n < times; n++) {
      const started = milliseconds();
      const rows = driver.play(BigInt(key), first + n * number, number);
      spent += milliseconds() - started;
      sum = (sum + checksum(rows)) | 0;
    }
    return { seconds: spent / 1000, checksum: sum >>> 0 };
  },
};

const answer = async (line) => {
  const { task, ...given } = JSON.parse(line);
  return JSON.stringify(await TASKS[task](given));
};

if (inNode) {
  const { createInterface } = await import("node:readline");
  for await (const line of createInterface({ input: process.stdin })) console.log(await answer(line));
} else {
  onmessage = async ({ data }) => postMessage(await answer(data));
}
