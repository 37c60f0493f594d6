import { describe, expect, it } from "vitest";
import { codeIn, grouped, isCode, isHere, isShort, shortCode } from "./invitation";

describe("a code that somebody types", () => {
  it.each([
    ["9nmstwy2mc", "9nmstwy2mc"],
    [" 9NMST-WY2MC ", "9nmstwy2mc"],
    ["9nmst wy2mc", "9nmstwy2mc"],
    ["http://192.168.1.20:8000/j/9nmstwy2mc", "9nmstwy2mc"],
    ["https://cards.example.org/j/9NMSTWY2MC?x=1#y", "9nmstwy2mc"],
    ["cards.example.org/tv/9nmstwy2mc", "9nmstwy2mc"],
    ["<b>hi</b>", "bhib"],
    [" 9NMST ", "9nmst"],
    ["http://192.168.1.20:8000/j/9NMST", "9nmst"],
    ["", ""],
  ])("%s", (typed, code) => expect(codeIn(typed)).toBe(code));
});

it("is shown in two groups, and read back", () => {
  expect(grouped("9nmstwy2mc")).toBe("9NMST-WY2MC");
  expect(codeIn(grouped("9nmstwy2mc"))).toBe("9nmstwy2mc");
  expect(grouped("short")).toBe("SHORT");
});

it("is short until the deal, and read back", () => {
  expect(shortCode("9nmstwy2mc")).toBe("9NMST");
  expect(shortCode("9nmst")).toBe("9NMST");
  expect(codeIn(shortCode("9nmstwy2mc"))).toBe("9nmst");
});

it("has five characters or ten", () => {
  expect(["", "9nms", "9nmst", "9nmstw", "9nmstwy2m", "9nmstwy2mc", "9nmstwy2mc0"].filter(isCode)).toEqual([
    "9nmst",
    "9nmstwy2mc",
  ]);
  expect([isShort("9nmst"), isShort("9nmstwy2mc")]).toEqual([true, false]);
});

it("knows an address that is good for this computer only", () => {
  for (const name of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]"]) expect(isHere(name)).toBe(true);
  for (const name of ["192.168.1.20", "cards.example.org", "localhost.example.org"]) expect(isHere(name)).toBe(false);
});
