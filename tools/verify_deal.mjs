// Was a match dealt fairly? `node tools/verify_deal.mjs GAME.lcg`, or in a browser `await verify(text)`.
// It knows docs/fair-deal.md and no rules: it checks the secret, every shuffle and roll, and the hands that were
// dealt. `lastcard verify` plays the match again, and so checks that each shuffle was called for.

const SEATS = [..."abcdefghij"];
const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
const hex = (data) => Array.from(new Uint8Array(data), (byte) => byte.toString(16).padStart(2, "0")).join("");
const points = (text) => Array.from(text, (sign) => sign.codePointAt(0).toString(16).padStart(6, "0")).join("");
const sorted = (cards) => [...cards].sort((a, b) => (points(a) < points(b) ? -1 : points(a) > points(b) ? 1 : 0));
const same = (a, b) => a.length === b.length && a.every((card, place) => card === b[place]);

function need(fits, what) {
  if (!fits) throw new Error(`Not fair: ${what}.`);
}

/** The chance of a match: a stream of blocks, taken eight bytes at a time. */
async function chanceOf(secret, context) {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-512" }, false, ["sign"]);
  let taken = 0, block;
  async function number() {
    if (taken % 8 === 0) {
      const message = Uint8Array.from([...context, 0, 0, 0, 0, 0, 0, 0, 0]);
      new DataView(message.buffer).setBigUint64(context.length, BigInt(taken / 8));
      block = new DataView(await crypto.subtle.sign("HMAC", key, message));
    }
    return block.getBigUint64((taken++ % 8) * 8);
  }
  async function below(n) {
    const unfair = 2n ** 64n - (2n ** 64n % BigInt(n));
    let drawn = await number();
    while (drawn >= unfair) drawn = await number();
    return Number(drawn % BigInt(n));
  }
  async function shuffled(stated) {
    const cards = sorted(stated);
    for (let last = cards.length - 1; last > 0; last--) {
      const other = await below(last + 1);
      [cards[last], cards[other]] = [cards[other], cards[last]];
    }
    return cards.reverse(); // the last card is written first
  }
  return { number, below, shuffled };
}

/** A round begins with the cards that were shuffled, dealt one at a time from the dealer's left. */
function checkDeal(start, deal, seats, isFirst) {
  const words = (key) => (start.find(([word]) => word.replace("*", "") === key) ?? []).slice(1);
  const order = deal.map(([word, verb]) => (verb === "shuffles" ? "own" : word)).join(" ");
  need(/^((roll|pile( roll)?) )?dealer( stock( roll)?)?( own)*( pile)*$/.test(order), "this is no deal");
  need(!(isFirst && order.startsWith("dealer")), "nobody drew for the first deal");
  if (words("draft").length) return; // the cards are dealt when it is over
  const after = deal.slice(deal.findIndex(([word]) => word === "dealer"));
  const [pile, ...more] = after.filter(([word]) => word === "pile").map((clause) => clause.slice(1));
  need(pile && same(sorted(order.startsWith("pile") ? deal[0].slice(1) : pile), sorted(pile)), "not all were shuffled");
  const hands = SEATS.slice(0, seats).map((seat) => words(seat).filter((card) => card !== "!"));
  const left = words("pile"), open = [...words("top").map((card) => card.split("=")[0]), ...words("under")];
  need(same(sorted([...left, ...open, ...hands.flat()]), sorted(pile)), "a round began with other cards");
  need([pile, ...more].at(-1).join(" ").endsWith(left.join(" ")), "a round began with another pile");
  for (let place = 0; place < seats * Math.min(...hands.map((hand) => hand.length)); place++) {
    const hand = hands[(SEATS.indexOf(after[0][1]) + 1 + place) % seats], found = hand.indexOf(pile[place]);
    need(found >= 0, `${pile[place]} was dealt to another hand`);
    hand[found] = ""; // a card counts once
  }
}

/** Says what was verified; throws an error that says what does not fit. */
export async function verify(text) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() && !line.trimStart().startsWith("#"));
  const tag = (form, what) => lines.map((line) => line.match(form)?.[1]).find(Boolean) ?? need(!what, what);
  const [table, match] = tag(/^fair ([\w.~-]{1,64} [1-9]\d*)$/, "it is not of a fair deal").split(" ");
  const commitment = tag(/^commitment ([0-9a-f]{128})$/, "it has no commitment");
  const secret = bytes(tag(/^secret ([0-9a-f]{256})$/, "it cannot be verified yet, for it has no secret"));
  need(hex(await crypto.subtle.digest("SHA-512", secret)) === commitment, "the secret is not the promised one");
  const seats = new Set(lines.map((line) => line.match(/^ +([a-j])\*?(?: |$)/)?.[1]).filter(Boolean)).size;
  const given = SEATS.slice(0, seats).map((seat) => `${seat} ${tag(RegExp(`^random ${seat} (\\w+)$`)) ?? "-"}`);
  const edition = tag(/^ +(edition .+)$/, "it names no edition");
  const context = ["lastcard fair deal 1", `table ${table}`, `match ${match}`, edition, ...given, ""].join("\n");
  const chance = await chanceOf(secret, new TextEncoder().encode(context));
  let deals = 0, shuffles = 0, start = [];
  for (const line of lines) {
    if (line.startsWith(" ")) start.push(line.trim().split(/ +/));
    const answers = line.startsWith(" ") ? [] : [...line.matchAll(/\(([^()]*)\)/g)];
    const clauses = answers.flatMap((answer) => answer[1].split("; "));
    for (const clause of clauses) {
      const [, pile, players] = clause.match(/^(?:pile (.+)|(?:stock|[a-j] shuffles) (.+))$/) ?? [];
      const cards = pile?.split(" ") ?? players?.split(", "), roll = clause.match(/^roll (\d+) of (\d+)$/);
      if (cards) need(same(cards, await chance.shuffled(cards)), `shuffle ${++shuffles} is not (${clause})`);
      if (roll) need(roll[2] == seats && roll[1] == (await chance.below(seats)), `(${clause}) was not drawn`);
      if (/^from [a-j] /.test(clause)) (await chance.number(), await chance.number()); // picked out of a hand
    }
    if (line.startsWith("(")) checkDeal(start.splice(0), clauses.map((told) => told.split(" ")), seats, !deals++);
  }
  need(deals && deals === text.split(/^round /m).length - 1, "a round has no deal");
  return `Fair: ${deals} deals, ${shuffles} shuffles, and the commitment was ${commitment}.`;
}
if (globalThis.process?.argv[1]?.endsWith("verify_deal.mjs")) {
  const { readFileSync } = await import("node:fs");
  const failed = (error) => ((process.exitCode = 1), error.message);
  console.log(await (async () => verify(readFileSync(process.argv[2] ?? 0, "utf8")))().catch(failed));
}
