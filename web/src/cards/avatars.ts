// Avatars by name, at seats and on player cards.

const seed = (name: string): number => [...name].reduce((sum, one) => (sum * 31 + (one.codePointAt(0) ?? 0)) >>> 0, 7);

/** One of five backgrounds of an avatar. */
export const wall = (name: string): number => seed(name) % 5;

export interface Inks {
  face: string;
  hair: string;
  body: string;
}

const OF_SEATS: Inks = { face: "var(--face)", hair: "var(--hair)", body: "var(--shirt)" };
const BEARD = 5;

/** An avatar in a box of 100 x 100. At seats nobody has a beard: it would collide with the card count. */
export function drawAvatar(name: string, inks: Inks = OF_SEATS, bearded = false): string {
  const chance = Math.imul(seed(name), 2654435761) >>> 0;
  const { face: f, hair: h, body: b } = inks;
  const style = bearded ? (chance >>> 4) % 7 : ([0, 1, 2, 3, 4, 6][(chance >>> 4) % 6] ?? 0);
  const hair = [
    `<path d="M26 46Q24 18 50 18T74 46Q66 30 50 31T26 46Z" fill="${h}"/>`,
    `<path d="M25 62Q20 18 50 17T75 62H66Q70 34 50 33T34 62Z" fill="${h}"/>`,
    `<circle cx="50" cy="15" r="10" fill="${h}"/><path d="M27 42Q28 20 50 20T73 42Q60 30 50 31T27 42Z" fill="${h}"/>`,
    `<path d="M24 40Q30 14 56 17T76 40L64 31L58 36L50 30L42 36L36 31Z" fill="${h}"/>`,
    `<path d="M20 40H80Q78 36 70 34Q68 17 50 17T30 34Q22 36 20 40Z" fill="${h}"/>`,
    `<path d="M27 40Q27 19 50 19T73 40Q50 26 27 40Z" fill="${h}"/><path d="M33 56Q36 76 50 76T67 56Q60 63 50 62T33 56Z" fill="${h}"/>`,
    `<circle cx="31" cy="33" r="12" fill="${h}"/><circle cx="69" cy="33" r="12" fill="${h}"/><circle cx="50" cy="24" r="14" fill="${h}"/>`,
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
  const mouth = ["M43 57Q50 63 57 57", "M45 59H55", "M44 58Q51 61 57 56", "M44 57Q50 64 56 57Z"][(chance >>> 13) % 4];
  const [ink, lower] = style === BEARD ? [f, 'transform="translate(0 9)"'] : [h, ""];
  const features = `<circle cx="41.5" cy="47" r="2.6" fill="${h}"/><circle cx="58.5" cy="47" r="2.6" fill="${h}"/><path d="${mouth}" fill="none" stroke="${ink}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" ${lower}/>`;
  return `<rect x="42" y="60" width="16" height="22" fill="${f}"/>${body}<circle cx="50" cy="46" r="23" fill="${f}"/>${hair}${features}${glasses}`;
}
