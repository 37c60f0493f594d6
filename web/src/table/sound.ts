// Sounds, synthesized: short and dry, like wood and felt. Silent until the first tap or key, as browsers require.

import type { GameEvent } from "../../protocol";
import { preferences } from "../net/preferences.svelte";
import { penaltiesIn } from "./loud.svelte";

export interface Tone {
  /** From this frequency to that one. */
  from: number;
  to?: number;
  ms: number;
  kind?: OscillatorType;
  loud?: number;
  /** Seconds until it begins. */
  at?: number;
}

const NOTE = { R: 523, Y: 659, G: 784, B: 880 };

/** Loudness of a tone that does not say its own. */
export const USUAL = 0.12;

export const SOUNDS = {
  play: [{ from: 210, to: 120, ms: 90, loud: 0.3 }],
  draw: [{ from: 900, to: 420, ms: 70, kind: "sine", loud: 0.1 }],
  thud: [{ from: 95, to: 48, ms: 220, kind: "sine", loud: 0.6 }],
  no: [{ from: 150, to: 110, ms: 120, kind: "square", loud: 0.04 }],
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
    { from: 600, ms: 60 },
    { from: 600, ms: 60, at: 0.1 },
  ],
  reverse: [
    { from: 400, to: 800, ms: 140 },
    { from: 800, to: 400, ms: 160, at: 0.14 },
  ],
  arms: [{ from: 784, ms: 140, loud: 0.2 }],
  part: [
    { from: 330, ms: 60, kind: "square", loud: 0.08 },
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
  R: [{ from: NOTE.R, ms: 180 }],
  Y: [{ from: NOTE.Y, ms: 180 }],
  G: [{ from: NOTE.G, ms: 180 }],
  B: [{ from: NOTE.B, ms: 180 }],
} satisfies Record<string, Tone[]>;

export type SoundName = keyof typeof SOUNDS;

const OF_EVENTS: Partial<Record<GameEvent["event"], SoundName>> = {
  played: "play",
  laid: "part",
  drew: "draw",
  skipped: "skip",
  reversed: "reverse",
  called: "call",
  caught: "caught",
  arms_raised: "arms",
  hit: "hit",
  missed: "miss",
  round_won: "won",
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

export function sound(name: SoundName): void {
  if (!audio || !preferences.now.sound) return;
  for (const tone of SOUNDS[name] as Tone[]) blip(audio, tone);
}

/** The sounds of a step: one for each kind of event, in the order in which they happened. */
export function soundsOf(events: readonly GameEvent[]): SoundName[] {
  const named = events.flatMap((one): SoundName[] => {
    if (one.event === "named" || (one.event === "played" && one.card.startsWith("W"))) {
      return one.color && one.color in NOTE ? [one.color as SoundName] : [];
    }
    const name = OF_EVENTS[one.event];
    return name ? [name] : [];
  });
  const heard = new Set(named);
  if (penaltiesIn(events).size && heard.delete("draw")) heard.add("thud");
  return [...heard];
}

function blip(context: AudioContext, { from, to = from, ms, kind = "triangle", loud = USUAL, at = 0 }: Tone): void {
  const start = context.currentTime + at;
  const end = start + ms / 1000;
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.type = kind;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, end);
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  oscillator.connect(volume).connect(mixer ?? context.destination);
  oscillator.start(start);
  oscillator.stop(end);
}
