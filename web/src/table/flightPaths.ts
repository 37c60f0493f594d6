// The paths of flying cards, as keyframes. `motion.ts` decides which card flies, and when.

export const ARRIVE = "cubic-bezier(.2,.8,.2,1)";
/** When a card turns over on its way, and how thin it is then. */
export const TURNS = 0.5;
const EDGE = 0.1;
/** The height of a card, by its width. */
const HIGH = 1.4;

/** A thrown card stays this far from the upper edge, in pixels. */
const LEAST_TOP = 8;

/** The top left corner of a card of this width in the middle of a box. */
const centered = (box: DOMRect, wide: number): [number, number] => [
  box.left + (box.width - wide) / 2,
  box.top + (box.height - wide * HIGH) / 2,
];

/** How a card flies: it gathers speed, and lands softly. */
export const FLIES = "cubic-bezier(.35,0,.2,1)";
/** How a card comes to its edge while it turns over. */
const TO_EDGE = "cubic-bezier(.5,0,1,.6)";
/** The number of straight lines that an arc is made of. */
const LINES = 8;

/** An arc: `at` is the place and the look at a part of the way, and how far above the straight line it is. */
function arc(lift: number, at: (part: number, above: number) => string): Keyframe[] {
  return Array.from({ length: LINES + 1 }, (_, i) => {
    const part = i / LINES;
    return { transform: at(part, lift * 4 * part * (1 - part)), opacity: 1 };
  });
}

const between = (from: number, to: number, part: number): number => from + (to - from) * part;

/** A card flies to its final place, on an arc. */
export function playedPath(card: Element, from: DOMRect, lift: number, turn: number): Keyframe[] | null {
  const way = wayTo(card, from);
  if (!way) return null;
  const { x, y, size, end } = way;
  const place = card.parentElement?.getBoundingClientRect();
  const [left, top] = [place?.left ?? 0, place?.top ?? 0];
  return arc(lift, (part, above) => {
    const [dx, dy] = [between(x, 0, part), between(y, 0, part) - above];
    return `translate(${left + dx}px,${top + dy}px) ${end} scale(${between(size, 1, part)}) rotate(${between(turn, 0, part)}deg)`;
  });
}

/** A card is thrown at somebody, high and spinning. */
export function thrownPath(start: DOMRect, end: DOMRect, wide: number): Keyframe[] {
  const [[x, y], [toX, toY]] = [centered(start, wide), centered(end, wide)];
  const lift = Math.max(0, Math.min(120, (y + toY) / 2 - LEAST_TOP));
  return arc(lift, (part, above) => {
    const top = Math.max(LEAST_TOP, between(y, toY, part) - above);
    const size = between(0.8, Math.min(0.8, Math.max(0.5, end.width / wide)), part);
    return `translate(${between(x, toX, part)}px,${top}px) rotate(${360 * part}deg) scale(${size})`;
  });
}

/** A card comes to me and turns over on its way: the path of its back, then that of its face. */
export function turnedPaths(slot: Element, from: DOMRect, lift: number): { face: Keyframe[]; back: Keyframe[] } | null {
  const way = wayTo(slot, from);
  if (!way) return null;
  const [x, y] = [way.x * 0.5, way.y * 0.5 - lift];
  const size = (way.size + 1) / 2;
  const half: Keyframe = { transform: `${way.at(x, y, size)} ${way.end} scale(${size}) scaleX(${EDGE})` };
  const face: Keyframe[] = [
    { ...half, opacity: 0 },
    { ...half, opacity: 0, offset: TURNS - 0.001 },
    { ...half, opacity: 1, offset: TURNS, easing: ARRIVE },
    { transform: way.end || "none", opacity: 1 },
  ];
  const [dx, dy] = [x - way.x, y - way.y];
  const grown = size / way.size;
  const back: Keyframe[] = [
    { transform: `translate(${from.left}px,${from.top}px)`, opacity: 1, easing: TO_EDGE },
    { transform: `translate(${from.left + dx}px,${from.top + dy}px) scale(${grown}) scaleX(${EDGE})`, opacity: 1 },
  ];
  return { face, back };
}

/** A card with an unknown face moves between two places. */
export function backPath(from: DOMRect, to: DOMRect, lift: number): Keyframe[] {
  const [[x, y], [toX, toY]] = [centered(from, from.width), centered(to, from.width)];
  const smaller = Math.min(1, to.width / from.width);
  return arc(lift, (part, above) => {
    const turn = 48 * part * (1 - part);
    const [left, top] = [between(x, toX, part), between(y, toY, part) - above];
    return `translate(${left}px,${top}px) rotate(${turn}deg) scale(${between(1, smaller, part)})`;
  });
}

/** A part of a droid goes back to its owner. */
export function homePath(box: DOMRect, home: DOMRect): Keyframe[] {
  const end = `translate(${home.left + (home.width - box.width) / 2}px,${home.top}px) scale(.5)`;
  return [
    { transform: `translate(${box.left}px,${box.top}px)`, opacity: 1 },
    { transform: `${end} rotate(20deg)`, opacity: 1 },
  ];
}

/** The offset from a node's place to another box, for animating from there. */
interface Way {
  x: number;
  y: number;
  /** The scale factor there. */
  size: number;
  /** The transform of its own place. */
  end: string;
  /** The transform at an offset, when it is scaled afterwards: around a point that is not its center. */
  at: (x: number, y: number, size: number) => string;
}

function wayTo(node: Element, from: DOMRect): Way | null {
  const to = node.getBoundingClientRect();
  if (!to.width || !from.width) return null;
  const style = getComputedStyle(node);
  const [wide, high] = [parseFloat(style.width), parseFloat(style.height)];
  const [originX = wide / 2, originY = high / 2] = style.transformOrigin.split(" ").map(parseFloat);
  const at = (x: number, y: number, size: number): string =>
    `translate(${x + (size - 1) * (originX - wide / 2)}px,${y + (size - 1) * (originY - high / 2)}px)`;
  return {
    x: from.left + from.width / 2 - to.left - to.width / 2,
    y: from.top + from.height / 2 - to.top - to.height / 2,
    size: from.width / wide,
    end: style.transform.replace("none", ""),
    at,
  };
}
