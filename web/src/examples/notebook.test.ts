// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import type { FromPython, ToPython } from "./messages";
import { Console } from "./console.svelte";
import { Notebook } from "./notebook.svelte";

const PAGE = {
  title: "Page",
  sections: [
    { heading: "One", text: "", steps: [{ code: "a = 1\n", output: "" }] },
    { heading: "Two", text: "", steps: [{ code: "a\n", output: "1\n" }] },
  ],
};

/** Python, as the worker's script sees it: answers when the test says so. */
class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage: ((event: { data: FromPython }) => void) | null = null;
  onerror: (() => void) | null = null;
  asked: ToPython[] = [];
  isTerminated = false;

  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(message: ToPython): void {
    this.asked.push(message);
  }
  terminate(): void {
    this.isTerminated = true;
  }
  say(data: FromPython): void {
    this.onmessage?.({ data });
  }
  print(output: string): void {
    const last = this.asked.at(-1);
    if (last && "id" in last)
      this.say({ id: last.id, printed: { output, failed: false, as_expected: output === last.expected } });
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

let notebook: Notebook;

beforeEach(() => {
  FakeWorker.all = [];
  notebook = new Notebook(PAGE, new Console(() => new FakeWorker() as unknown as Worker));
});

async function begin(cell: number): Promise<FakeWorker> {
  void notebook.run(notebook.cells[cell]!);
  const worker = FakeWorker.all.at(-1)!;
  worker.say({ ready: true });
  await settled();
  return worker;
}

test("cells above are run first, once", async () => {
  const worker = await begin(1);
  worker.print("");
  await settled();
  worker.print("1\n");
  await settled();
  expect(worker.asked.slice(1).map((one) => "code" in one && one.code)).toEqual(["a = 1\n", "a\n"]);
  expect(notebook.cells.map(({ state, asExpected }) => [state, asExpected])).toEqual([
    ["done", true],
    ["done", true],
  ]);
  void notebook.run(notebook.cells[1]!);
  await settled();
  expect(worker.asked).toHaveLength(4);
});

test("whoever stops Python begins again with a new one", async () => {
  const worker = await begin(0);
  notebook.restart();
  await settled();
  expect(worker.isTerminated).toBe(true);
  expect([notebook.isRunning, notebook.problem, notebook.cells[0]!.state]).toEqual([false, "interrupted", "printed"]);
  await begin(0);
  expect(FakeWorker.all).toHaveLength(2);
});

test("code that was changed is not compared with the documentation", async () => {
  notebook.cells[0]!.code = "a = 2\n";
  const worker = await begin(0);
  expect(worker.asked.at(-1)).toMatchObject({ code: "a = 2\n", expected: "" });
  worker.print("");
  await settled();
  expect(notebook.cells[0]!.asExpected).toBe(false);
});

test("a broken file is loaded again past the cache, a missing one is told", async () => {
  void notebook.run(notebook.cells[0]!);
  FakeWorker.all[0]!.say({ failed: "broken" });
  expect(FakeWorker.all.at(-1)!.asked[0]).toMatchObject({ anew: true });
  FakeWorker.all.at(-1)!.say({ failed: "not_loaded" });
  await settled();
  expect(notebook.problem).toBe("not_loaded");
});
