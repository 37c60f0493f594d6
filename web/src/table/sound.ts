// Sounds, synthesized: short and dry, like wood and felt. Silent until the first tap or key, as browsers require.

import type { GameEvent } from "../../protocol";
import { preferences } from "../net/preferences.svelte";
import {
  BETWEEN_DRAWS,
  BETWEEN_PENALTIES,
  DRAW_FLIES,
  LANDS,
  PASS,
  STRIKES,
  THROW_LANDS,
  betweenDealt,
  readFirst,
} from "./beats";
import { penaltiesIn } from "./steps";

export interface Tone {
  /** From this frequency to that one; of noise, the middle of its band. */
  from: number;
  to?: number;
  ms: number;
  kind?: OscillatorType | "noise";
  loud?: number;
  /** Seconds until it begins. */
  at?: number;
  /** It swells first: the part of its time after which it is loudest. */
  peak?: number;
}

const NOTE = { R: 523, Y: 659, G: 784, B: 880 };

/** Loudness of a tone that does not say its own. */
export const USUAL = 0.12;
/** How narrow a band of noise is: its middle by its width; and by how much its pitch varies. */
export const BAND = 1.2;
const VARIES = 0.08;

export const SOUNDS = {
  // paper on felt
  play: [
    { from: 210, to: 120, ms: 90, loud: 0.2 },
    { from: 2400, to: 900, ms: 70, kind: "noise", loud: 0.3 },
  ],
  draw: [{ from: 1400, to: 3600, ms: 90, kind: "noise", loud: 0.22 }],
  // small speakers cannot play its low part: they knock
  thud: [
    { from: 95, to: 48, ms: 220, kind: "sine", loud: 0.5 },
    { from: 640, to: 380, ms: 90, loud: 0.2 },
    { from: 900, to: 240, ms: 160, kind: "noise", loud: 0.5 },
  ],
  tick: [
    { from: 3200, to: 1800, ms: 45, kind: "noise", loud: 0.26 },
    { from: 520, to: 420, ms: 40, kind: "sine", loud: 0.06 },
  ],
  throw: [{ from: 420, to: 2600, ms: 600, kind: "noise", loud: 0.5, peak: 0.6 }],
  points: [{ from: 988, ms: 110, kind: "sine", loud: 0.2 }],
  turn: [
    { from: 520, ms: 120, kind: "sine" },
    { from: 780, ms: 180, kind: "sine", at: 0.1 },
  ],
  call: [
    { from: 660, ms: 160, loud: 0.3 },
    { from: 990, ms: 320, loud: 0.32, at: 0.09 },
  ],
  caught: [
    { from: 120, to: 60, ms: 140, kind: "sine", loud: 0.5 },
    { from: 440, to: 196, ms: 260, kind: "sawtooth", loud: 0.16, at: 0.04 },
  ],
  skip: [
    { from: 600, ms: 70, loud: 0.2 },
    { from: 600, ms: 70, loud: 0.2, at: 0.1 },
  ],
  reverse: [
    { from: 400, to: 800, ms: 140 },
    { from: 800, to: 400, ms: 160, at: 0.14 },
  ],
  arms: [{ from: 784, ms: 140, loud: 0.2 }],
  part: [
    { from: 3000, to: 2200, ms: 30, kind: "noise", loud: 0.3 },
    { from: 330, ms: 60, kind: "square", loud: 0.06 },
    { from: 1320, ms: 30, kind: "square", loud: 0.05, at: 0.05 },
  ],
  // by then the card of whoever was thrown at has turned over
  hit: [
    { from: 523, ms: 120, loud: 0.24, at: 0.4 },
    { from: 659, ms: 120, loud: 0.24, at: 0.51 },
    { from: 784, ms: 300, loud: 0.26, at: 0.62 },
  ],
  miss: [
    { from: 392, ms: 140, loud: 0.2, at: 0.4 },
    { from: 330, ms: 240, loud: 0.2, at: 0.53 },
  ],
  won: [
    { from: NOTE.R, ms: 200, loud: 0.26 },
    { from: NOTE.Y, ms: 200, loud: 0.26, at: 0.14 },
    { from: NOTE.G, ms: 200, loud: 0.26, at: 0.28 },
    { from: NOTE.B, ms: 520, loud: 0.32, at: 0.42 },
    { from: 2 * NOTE.R, ms: 620, loud: 0.2, at: 0.56 },
  ],
  match: [
    { from: NOTE.R, ms: 160, loud: 0.24 },
    { from: NOTE.G, ms: 160, loud: 0.24, at: 0.12 },
    { from: 2 * NOTE.R, ms: 260, loud: 0.26, at: 0.24 },
    { from: NOTE.G, ms: 160, loud: 0.2, at: 0.5 },
    { from: 2 * NOTE.R, ms: 900, loud: 0.24, at: 0.64 },
    { from: 2 * NOTE.Y, ms: 900, loud: 0.16, at: 0.64 },
    { from: 2 * NOTE.G, ms: 900, loud: 0.12, at: 0.64 },
  ],
  lost: [
    { from: 494, ms: 220, loud: 0.2 },
    { from: 392, ms: 420, loud: 0.2, at: 0.2 },
  ],
  R: [{ from: NOTE.R, ms: 180 }],
  Y: [{ from: NOTE.Y, ms: 180 }],
  G: [{ from: NOTE.G, ms: 180 }],
  B: [{ from: NOTE.B, ms: 180 }],
} satisfies Record<string, Tone[]>;

export type SoundName = keyof typeof SOUNDS;

const OF_EVENTS: Partial<Record<GameEvent["event"], SoundName>> = {
  drew: "draw",
  skipped: "skip",
  reversed: "reverse",
  called: "call",
  caught: "caught",
  arms_raised: "arms",
  hit: "hit",
  missed: "miss",
};

let audio: AudioContext | null = null;
/** Everything goes through it: what sounds at the same time is not clipped. */
let mixer: AudioNode | null = null;

/** A tap or a key has allowed sounds. One that does not count for the browser leaves them suspended until the next. */
export function wakeSound(): void {
  if (!preferences.now.sound || !("AudioContext" in globalThis)) return;
  if (!audio) {
    audio = new AudioContext();
    mixer = audio.createDynamicsCompressor();
    mixer.connect(audio.destination);
  }
  if (audio.state === "suspended") audio.resume().catch(() => {});
}

/** Play a sound, after so many milliseconds. */
export function sound(name: SoundName, after = 0): void {
  if (!audio || !preferences.now.sound) return;
  for (const tone of SOUNDS[name] as Tone[]) blip(audio, { ...tone, at: (tone.at ?? 0) + after / 1000 });
}

/** A sound, and after how many milliseconds it is heard. */
type Heard = [name: SoundName, after: number];

interface Ears {
  /** My seat. */
  me: number | null;
  /** Whether cards are seen in the air: then they are heard as they land. */
  flies: boolean;
  /** Whether the card is thrown at somebody. */
  thrown: boolean;
}

/** Play what a step sounds like. `me` is my seat; a card is thrown at `target`. */
export function soundStep(events: readonly GameEvent[], me: number | null, target?: number | null): void {
  const ears = { me, flies: !preferences.calm, thrown: target != null };
  for (const [name, after] of soundsOf(events, ears)) sound(name, after);
}

/** The sounds of a step: one for each kind of event, in the order in which they happened, and one for each card that
 * comes from the pile or goes home. */
export function soundsOf(events: readonly GameEvent[], { me, flies, thrown }: Ears): Heard[] {
  const lands = flies ? LANDS : 0;
  const match = events.some((one) => one.event === "match_won");
  const named = events.flatMap((one): Heard[] => {
    if (one.event === "named") return noteOf(one.color, 0);
    if (one.event === "played" && thrown)
      return [
        ["throw", 0],
        ["play", flies ? THROW_LANDS : 0],
      ];
    if (one.event === "played") return [["play", lands], ...(one.card.startsWith("W") ? noteOf(one.color, lands) : [])];
    if (one.event === "turned_up") return [["play", lands]];
    if (one.event === "laid") return [["part", lands]];
    if (one.event === "round_won") return [[me !== null && one.seat !== me ? "lost" : match ? "match" : "won", 0]];
    const name = OF_EVENTS[one.event];
    return name ? [[name, flies && name === "caught" ? STRIKES : 0]] : [];
  });
  const heard = new Map(named);
  if (penaltiesIn(events).size && heard.delete("draw")) heard.set("thud", flies ? STRIKES : 0);
  return [...heard, ...(flies ? ticksOf(events) : [])];
}

const noteOf = (color: string | null, after: number): Heard[] =>
  color && color in NOTE ? [[color as SoundName, after]] : [];

function ticksOf(events: readonly GameEvent[]): Heard[] {
  const number = (event: GameEvent["event"]): number => events.filter((one) => one.event === event).length;
  const ticks = (cards: number, first: number, apart: number): Heard[] =>
    Array.from({ length: cards }, (_, i) => ["tick", first + i * apart]);
  const penalty = penaltiesIn(events).size ? number("drew") : 0;
  return [
    ...ticks(number("dealt"), DRAW_FLIES, betweenDealt(number("dealt"))),
    ...ticks(number("took_back"), PASS, BETWEEN_DRAWS),
    ...ticks(penalty, readFirst(events) + DRAW_FLIES, BETWEEN_PENALTIES),
  ];
}

function blip(
  context: AudioContext,
  { from, to = from, ms, kind = "triangle", loud = USUAL, at = 0, peak = 0 }: Tone,
): void {
  const start = context.currentTime + at;
  const end = start + ms / 1000;
  const volume = context.createGain();
  volume.gain.setValueAtTime(peak ? 0.01 * loud : loud, start);
  if (peak) volume.gain.exponentialRampToValueAtTime(loud, start + (peak * ms) / 1000);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(mixer ?? context.destination);
  if (kind === "noise") {
    const [source, pitch] = hiss(context, volume);
    const other = 1 + VARIES * (2 * Math.random() - 1); // no two cards sound alike
    glide(pitch, from * other, to * other, start, end);
    source.start(start, Math.random() / 3);
    source.stop(end);
    return;
  }
  const oscillator = oscillation(context, volume, kind);
  glide(oscillator.frequency, from, to, start, end);
  oscillator.start(start);
  oscillator.stop(end);
}

function glide(pitch: AudioParam, from: number, to: number, start: number, end: number): void {
  pitch.setValueAtTime(from, start);
  pitch.exponentialRampToValueAtTime(to, end);
}

function oscillation(context: AudioContext, volume: AudioNode, kind: OscillatorType): OscillatorNode {
  const oscillator = context.createOscillator();
  oscillator.type = kind;
  oscillator.connect(volume);
  return oscillator;
}

/** A band of noise, and where its middle is. */
function hiss(context: AudioContext, volume: AudioNode): [source: AudioBufferSourceNode, pitch: AudioParam] {
  const source = context.createBufferSource();
  source.buffer = noise ??= noiseOf(context);
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = BAND;
  source.connect(band).connect(volume);
  return [source, band.frequency];
}

let noise: AudioBuffer | null = null;

/** A second of white noise. */
function noiseOf(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  buffer.copyToChannel(
    Float32Array.from({ length: buffer.length }, () => 2 * Math.random() - 1),
    0,
  );
  return buffer;
}
