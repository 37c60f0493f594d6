// Avatars by name, at seats and on player cards.

const seed = (name: string): number => [...name].reduce((sum, one) => (sum * 31 + (one.codePointAt(0) ?? 0)) >>> 0, 7);

/** Backgrounds, and heads at seats: nobody there has a beard, which would collide with the card count. */
const WALLS = 12;
const HEADS = [0, 1, 2, 3, 4, 6, 7, 8];

/** One of the backgrounds of an avatar. */
export const wall = (name: string): number => seed(name) % WALLS;

/** One of the heads at seats. */
export const head = (name: string): number => HEADS[(scatter(name) >>> 4) % HEADS.length] ?? 0;

const scatter = (name: string): number => Math.imul(seed(name), 2654435761) >>> 0;

/** Names to draw avatars from, so that no two at a table look alike: a name that would is altered, invisibly. */
export function unlike(names: readonly string[]): string[] {
  const drawn: string[] = [];
  for (const name of names) {
    const others = drawn.length < HEADS.length ? drawn : drawn.slice(HEADS.length);
    const collides = (one: string): boolean =>
      drawn.some((other) => wall(other) === wall(one)) || others.some((other) => head(other) === head(one));
    let one = name;
    for (let tries = 0; tries < MOST_TRIES && collides(one); tries++) one = `${name}\u200b${tries}`;
    drawn.push(one);
  }
  return drawn;
}
const MOST_TRIES = 2_000;

export interface Inks {
  face: string;
  hair: string;
  body: string;
}

export const OF_SEATS: Inks = { face: "var(--face)", hair: "var(--hair)", body: "var(--shirt)" };
const BEARD = 5;

/** How somebody at the table feels: one card left, hit by a penalty, or the winner. */
export type Mood = "calm" | "tense" | "ouch" | "happy";

/** An avatar in a box of 100 x 100: at a seat, or on a player card, where it may have a beard. */
export function drawAvatar(name: string, inks: Inks = OF_SEATS, bearded = false, mood: Mood = "calm"): string {
  const chance = scatter(name);
  const { face: f, hair: h, body: b } = inks;
  const style = bearded ? (chance >>> 4) % 7 : head(name);
  const hair = [
    `<path d="M26 46Q24 18 50 18T74 46Q66 30 50 31T26 46Z" fill="${h}"/>`,
    `<path d="M25 62Q20 18 50 17T75 62H66Q70 34 50 33T34 62Z" fill="${h}"/>`,
    `<circle cx="50" cy="15" r="10" fill="${h}"/><path d="M27 42Q28 20 50 20T73 42Q60 30 50 31T27 42Z" fill="${h}"/>`,
    `<path d="M24 40Q30 14 56 17T76 40L64 31L58 36L50 30L42 36L36 31Z" fill="${h}"/>`,
    `<path d="M20 40H80Q78 36 70 34Q68 17 50 17T30 34Q22 36 20 40Z" fill="${h}"/>`,
    `<path d="M27 40Q27 19 50 19T73 40Q50 26 27 40Z" fill="${h}"/><path d="M33 56Q36 76 50 76T67 56Q60 63 50 62T33 56Z" fill="${h}"/>`,
    `<circle cx="31" cy="33" r="12" fill="${h}"/><circle cx="69" cy="33" r="12" fill="${h}"/><circle cx="50" cy="24" r="14" fill="${h}"/>`,
    `<path d="M26 44Q26 18 50 18T74 44Q60 40 46 28Q38 38 26 44Z" fill="${h}"/><path d="M71 30Q92 40 82 72Q72 62 73 44Z" fill="${h}"/>`,
    `<path d="M42 26Q40 6 50 4T58 26Z" fill="${h}"/><path d="M27 41Q28 32 34 28H66Q72 32 73 41Q50 30 27 41Z" fill="${h}"/>`,
  ][style];
  const collar = "M12 104Q14 76 38 74H62Q86 76 88 104Z";
  const body = [
    `<path d="${collar}" fill="${b}"/>`,
    `<path d="M12 104Q14 76 38 74L50 88L62 74Q86 76 88 104Z" fill="${b}"/>`,
    `<path d="${collar}" fill="${b}"/><path d="M14 92H86" stroke="${f}" stroke-width="5"/>`,
  ][(chance >>> 9) % 3];
  const glasses =
    (chance >>> 11) % 4 === 0
      ? `<circle cx="41" cy="47" r="7" fill="none" stroke="${h}" stroke-width="3"/><circle cx="59" cy="47" r="7" fill="none" stroke="${h}" stroke-width="3"/><path d="M48 47H52" stroke="${h}" stroke-width="3"/>`
      : "";
  const calm = ["M43 57Q50 63 57 57", "M45 59H55", "M44 58Q51 61 57 56", "M44 57Q50 64 56 57Z"][(chance >>> 13) % 4];
  const [ink, lower] = style === BEARD ? [f, 'transform="translate(0 9)"'] : [h, ""];
  const { eyes, mouth } = MOODS[mood](h);
  const features = `${eyes}<path d="${mouth ?? calm}" fill="${mood === "happy" ? ink : "none"}" stroke="${ink}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" ${lower}/>`;
  return `<rect x="42" y="60" width="16" height="22" fill="${f}"/>${body}<circle cx="50" cy="46" r="23" fill="${f}"/>${hair}${features}${glasses}`;
}

interface Features {
  eyes: string;
  /** None: the mouth of that person. */
  mouth?: string;
}

const line = (path: string, ink: string): string =>
  `<path d="${path}" fill="none" stroke="${ink}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`;
const dots = (ink: string, size = 2.6): string =>
  `<circle cx="41.5" cy="47" r="${size}" fill="${ink}"/><circle cx="58.5" cy="47" r="${size}" fill="${ink}"/>`;

const MOODS: Record<Mood, (ink: string) => Features> = {
  calm: (ink) => ({ eyes: dots(ink) }),
  tense: (ink) => ({ eyes: dots(ink, 3.2) + line("M37 41L45 39M63 41L55 39", ink), mouth: "M46 59Q50 57 54 59" }),
  ouch: (ink) => ({ eyes: line("M38 44L44 47L38 50M62 44L56 47L62 50", ink), mouth: "M42 60L46 57L50 60L54 57L58 60" }),
  happy: (ink) => ({ eyes: line("M38 48Q41.5 43 45 48M55 48Q58.5 43 62 48", ink), mouth: "M42 55Q50 69 58 55Z" }),
};
