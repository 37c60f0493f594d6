import { describe, expect, test } from "vitest";
import elite from "./elite.lcg?raw";
import express from "./express.lcg?raw";
import hailMary from "./hail-mary.lcg?raw";
import { hex } from "../net/hex";
import { hmac, sha512 } from "./sha512";
import { Misfit, verify } from "./verifying";

const text = (said: string): Uint8Array => new TextEncoder().encode(said);
const counting = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => i & 255);
const plain = (data: Uint8Array): ArrayBuffer => data.slice().buffer as ArrayBuffer;

describe("SHA-512", () => {
  test("known answers of FIPS 180-4", () => {
    expect(hex(sha512(text("abc")))).toBe(
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a" +
        "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
    );
    expect(hex(sha512(text("")))).toMatch(/^cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce/);
  });

  test("the same as the browser's own, at every length around a block", async () => {
    for (const length of [...Array(300).keys(), 1000, 5000]) {
      const own = await crypto.subtle.digest("SHA-512", plain(counting(length)));
      expect(hex(sha512(counting(length)))).toBe(hex(new Uint8Array(own)));
    }
  });

  test("HMAC: the same as the browser's own, with short and long keys", async () => {
    for (const length of [1, 20, 127, 128, 129, 200]) {
      const key = counting(length);
      const algorithm = { name: "HMAC", hash: "SHA-512" };
      const theirs = await crypto.subtle.importKey("raw", plain(key), algorithm, false, ["sign"]);
      const signed = await crypto.subtle.sign("HMAC", theirs, plain(text("what is signed")));
      expect(hex(hmac(key, text("what is signed")))).toBe(hex(new Uint8Array(signed)));
    }
  });
});

/** The key of the mismatch. */
function misfit(record: string): string {
  try {
    verify(record);
  } catch (error) {
    if (error instanceof Misfit) return error.key;
    throw error;
  }
  return "fair";
}

describe("the fair deal", () => {
  test.each([
    ["express", express, { deals: 1, shuffles: 2 }],
    ["elite", elite, { deals: 1 }],
    ["hail-mary", hailMary, { deals: 2, rolls: 1 }],
  ])("a match of %s that the server's code has dealt", (_, record, counted) => {
    expect(verify(record)).toMatchObject({ table: "kitchen", match: 1, ...counted });
    expect(verify(record).given).toEqual([hex(counting(16)), null, hex(counting(64))]);
  });

  test.each([
    ["another secret", express.replace("secret 00", "secret 01"), "other_secret"],
    ["other randomness", express.replace("random a 00", "random a 01"), "shuffle"],
    ["a share of randomness that was left out", express.replace(/^random c .*\n/m, ""), "shuffle"],
    ["another table", express.replace("fair kitchen", "fair cellar"), "shuffle"],
    ["another match", express.replace("fair kitchen 1", "fair kitchen 2"), "shuffle"],
    [
      "another dealer",
      hailMary.replace(/roll (\d) of 3/, (_, rolled) => `roll ${(Number(rolled) + 1) % 3} of 3`),
      "roll",
    ],
    ["hands that were swapped", express.replace("a* R1 R+1", "a* R9 R+1").replace("b R9", "b R1"), "other_hand"],
    ["a card too many", express.replace("a* R1", "a* R1 R1"), "other_cards"],
    ["a neighboring card before the deal", express.replace("(pile R2 Y0 Y9 B6", "(pile R2 Y0 Y9 B5"), "other_cards"],
    ["a round without a deal", express.replace(/^\(.*\)\n/m, ""), "no_deal"],
    ["a match that goes on", express.replace(/^secret .*$/m, "secret ?"), "no_secret"],
    ["a match from a position", express.replace(/^(fair|commitment|random|secret) .*\n/gm, ""), "no_proof"],
    ["nothing", "", "no_proof"],
  ])("%s does not pass", (_, record, key) => {
    expect(misfit(record)).toBe(key);
  });
});
