// The rules as WebAssembly: a module with a memory of its own, called as Python calls machine code
// (src/lastcard/compiled/load/machine_code.py). It computes for as long as it is told to: use it in a worker.

const PAGE = 65_536;

/** Bytes for the stack, which grows downwards from here. The module's own data are at its far end. */
const STACK = 4 * 1024 * 1024;

/** Where the words of a call are, after the stack: first where a result and a failure would be written. */
const RESULT = STACK;
const FAILURE = STACK + 64;
const WORDS = STACK + 128;

/** What is placed for good begins here. */
const FIRST_PLACE = STACK + PAGE;

const WIDEST = 64;

/** The module at an address, compiled. Throws if there is none, or if this browser has no WebAssembly. */
export async function fetchModule(address: string): Promise<WebAssembly.Module> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  return WebAssembly.compile(await reply.arrayBuffer()); // hosts of files know too many types to stream it
}

export class Machine {
  private end = FIRST_PLACE;
  private readonly memory = new WebAssembly.Memory({ initial: FIRST_PLACE / PAGE });
  private readonly stack = new WebAssembly.Global({ value: "i32", mutable: true }, STACK);
  private readonly entry: (words: number) => number;

  constructor(module: WebAssembly.Module) {
    const env = { __linear_memory: this.memory, __stack_pointer: this.stack };
    const { exports } = new WebAssembly.Instance(module, { env });
    this.entry = exports["lastcard_call"] as (words: number) => number;
  }

  /** Room for so many bytes, for good; returns its address. */
  place(size: number): number {
    const address = Math.ceil(this.end / WIDEST) * WIDEST;
    this.end = address + size;
    const missing = this.end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return address;
  }

  /** The bytes at an address. (They move when there is more room, so nobody keeps them.) */
  bytes(address: number, size: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, address, size);
  }

  /** Words at an address. */
  words(address: number, number: number): BigInt64Array {
    return new BigInt64Array(this.memory.buffer, address, number);
  }

  /** Call the compiled loop; of a number with more bits, a word keeps the lowest 64. */
  call(given: readonly bigint[]): void {
    this.words(WORDS, given.length + 2).set([BigInt(RESULT), BigInt(FAILURE), ...given]);
    this.stack.value = STACK; // a call that was broken off has not put it back
    if (this.entry(WORDS) > 0) throw new Error("The compiled rules have failed.");
  }
}

/** Plays games by their numbers (src/lastcard/policies/batches.py). */
export class Driver {
  private readonly machine: Machine;
  private readonly size: number;
  private readonly columns: number;
  private readonly most: number;
  private readonly work: number;
  private readonly answers: number;

  /** `workspace` is a table, with the notes of its players. A game is answered by so many columns. */
  constructor(module: WebAssembly.Module, workspace: Uint8Array, columns: number, most: number) {
    this.machine = new Machine(module);
    this.size = workspace.length;
    this.columns = columns;
    this.most = most;
    this.work = this.machine.place(this.size);
    this.answers = this.machine.place(8 * columns * most);
    this.change(workspace);
  }

  /** Play at another table from now on. */
  change(workspace: Uint8Array): void {
    if (workspace.length !== this.size) throw new Error(`A workspace has ${this.size} bytes, not ${workspace.length}.`);
    this.machine.bytes(this.work, this.size).set(workspace);
  }

  /** The answers of `number` games from `first` on, a row of columns for each: a copy, so that they may be sent away. */
  play(seed: bigint, first: number, number: number): BigInt64Array {
    if (number > this.most) throw new Error(`At most ${this.most} games at once, not ${number}.`);
    const row = [this.answers, this.columns].map(BigInt);
    this.machine.call([BigInt(this.work), ...row, seed, BigInt(first), BigInt(number)]);
    return this.machine.words(this.answers, this.columns * number).slice();
  }

  /** The workspace as the last game has left it. */
  left(): Uint8Array {
    return this.machine.bytes(this.work, this.size).slice();
  }
}
