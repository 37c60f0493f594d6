// A small module that is called as the compiled rules are: tools/gates/webassembly.py plays the real ones.
import { describe, expect, test } from "vitest";
import { Driver } from "./machine";

const name = (text: string): number[] => [text.length, ...new TextEncoder().encode(text)];
const section = (kind: number, data: readonly number[]): number[] => [kind, data.length, ...data];

const I32 = 0x7f;
const TYPES = section(1, [1, 0x60, 1, I32, 1, I32]); // one: i32 to i32
const MEMORY = [...name("env"), ...name("__linear_memory"), 2, 0, 0];
const STACK = [...name("env"), ...name("__stack_pointer"), 3, I32, 1];
const IMPORTS = section(2, [2, ...MEMORY, ...STACK]);
const FUNCTIONS = section(3, [1, 0]);
const EXPORTS = section(7, [1, ...name("lastcard_call"), 0, 0]);

// Words of a call: result, failure, workspace, answers, columns, seed, first, number
const [WORKSPACE, ANSWERS, SEED, FIRST, NUMBER] = [16, 24, 40, 48, 56];
const word = (offset: number): number[] => [0x20, 0, 0x29, 3, offset]; // local.get 0, i64.load
const address = (offset: number): number[] => [...word(offset), 0xa7]; // i32.wrap_i64
const ADD = 0x7c;
const IS_ZERO = 0x50;
const STORE_WORD = [0x37, 3, 0];
const LOAD_BYTE = [0x31, 0, 0];
const STORE_BYTE = [0x3c, 0, 1];

/** Answers seed + first and the first byte of the workspace, counts that up in the second, and fails at no games. */
const BODY = [
  ...[...address(ANSWERS), ...word(SEED), ...word(FIRST), ADD, ...STORE_WORD],
  ...[...address(ANSWERS), ...address(WORKSPACE), ...LOAD_BYTE, 0x37, 3, 8],
  ...[...address(WORKSPACE), ...address(WORKSPACE), ...LOAD_BYTE, 0x42, 1, ADD, ...STORE_BYTE],
  ...[...word(NUMBER), IS_ZERO],
];
const CODE = section(10, [1, BODY.length + 2, 0, ...BODY, 0x0b]);
const MAGIC = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const module = new WebAssembly.Module(
  Uint8Array.from([...MAGIC, ...TYPES, ...IMPORTS, ...FUNCTIONS, ...EXPORTS, ...CODE]),
);

const ROOM = 3_000_000;
const workspace = (first: number): Uint8Array => Uint8Array.from({ length: 100 }, (_, i) => (i ? 0 : first));

describe("a driver", () => {
  test("plays a game at its table, and leaves what has become of it", () => {
    const driver = new Driver(module, workspace(40), 2, 1);
    expect([...driver.play(7n, 5, 1)]).toEqual([12n, 40n]);
    expect([...driver.left().slice(0, 3)]).toEqual([40, 41, 0]);
    driver.change(workspace(50));
    expect([...driver.play(7n, 5, 1)]).toEqual([12n, 50n]);
  });

  test("takes seeds of 64 bits", () => {
    const driver = new Driver(module, workspace(0), 2, 1);
    expect(driver.play(2n ** 64n - 1n, 0, 1)[0]).toBe(-1n);
    expect(driver.play(2n ** 64n - 1n, 8, 1)[0]).toBe(7n);
  });

  test("has room for as many answers as it is told, and for no more", () => {
    const driver = new Driver(module, workspace(0), 2, ROOM);
    expect(driver.play(1n, 1, ROOM)).toHaveLength(2 * ROOM);
    expect(() => driver.play(1n, 1, ROOM + 1)).toThrow(`At most ${ROOM} games at once`);
  });

  test("says when it has failed, and goes on", () => {
    const driver = new Driver(module, workspace(0), 2, 1);
    expect(() => driver.play(1n, 1, 0)).toThrow("The compiled rules have failed.");
    expect(driver.play(1n, 1, 1)[0]).toBe(2n);
  });

  test("takes no workspace of another size", () => {
    const driver = new Driver(module, workspace(0), 2, 1);
    expect(() => driver.change(new Uint8Array(99))).toThrow("A workspace has 100 bytes, not 99.");
  });
});
