// Puts workspaces together as the laboratory in the page does, for a test (test_lab_files.py).
//
//     node lab_workspaces.mjs FOLDER    reads the lab's files and tables.json there, writes workspaces.json

import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { codeOf, driverOf, keyOf, workspaceOf } from "../../web/src/lab/workspace.ts";

const folder = process.argv[2];
const read = async (name) => JSON.parse(await readFile(`${folder}/${name}.json`, "utf8"));

const lab = await read("lab");
const editions = Object.fromEntries(await Promise.all(lab.editions.map(async (name) => [name, await read(name)])));
const found = (await read("tables")).map((table) => {
  const edition = editions[table.edition];
  const seed = BigInt(table.seed);
  return {
    driver: driverOf(lab, table.bots),
    code: codeOf(edition, table.options),
    key: String(keyOf(seed)),
    workspace: createHash("sha256")
      .update(workspaceOf(lab, edition, { ...table, seed }))
      .digest("hex"),
  };
});
await writeFile(`${folder}/workspaces.json`, JSON.stringify(found));
