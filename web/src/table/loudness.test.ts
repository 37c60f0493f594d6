// How loud the sounds are, measured as broadcasters do (ITU-R BS.1770): nothing startles.
import { expect, test } from "vitest";
import { BAND, SOUNDS, type SoundName, type Tone, USUAL } from "./sound";

const RATE = 48_000;
/** Momentary loudness is measured over this many seconds. */
const WINDOW = 0.4;
const LOUDEST = -14;

type Wave = (phase: number) => number;

/** The oscillators of a browser, one period from 0 to 1. */
const WAVES: Record<string, Wave> = {
  sine: (phase) => Math.sin(2 * Math.PI * phase),
  square: (phase) => (phase < 0.5 ? 1 : -1),
  sawtooth: (phase) => 2 * phase - 1,
  triangle: (phase) => 1 - 4 * Math.abs(phase - 0.5),
};

/** What `blip` plays: frequency and volume change exponentially. */
function addTone(
  samples: Float64Array,
  { from, to = from, ms, kind = "triangle", loud = USUAL, at = 0, peak = 0 }: Tone,
): void {
  const wave = kind === "noise" ? noiseBand() : toneOf(WAVES[kind] ?? Math.sin);
  const length = Math.round((ms / 1000) * RATE);
  const start = Math.round(at * RATE);
  for (let i = 0; i < length; i++) {
    const share = i / length;
    const sample = wave(from * (to / from) ** share);
    const volume =
      share < peak ? loud * 0.01 ** (1 - share / peak) : loud * (0.0001 / loud) ** ((share - peak) / (1 - peak));
    samples[start + i] = (samples[start + i] ?? 0) + sample * volume;
  }
}

/** The next sample, at a frequency. */
type Source = (frequency: number) => number;

function toneOf(wave: Wave): Source {
  let phase = 0;
  return (frequency) => {
    const sample = wave(phase % 1);
    phase += frequency / RATE;
    return sample;
  };
}

/** White noise through a browser's band-pass filter (Audio EQ Cookbook, constant peak gain). */
function noiseBand(): Source {
  let seed = 1;
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return (frequency) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const x = seed / 2 ** 31 - 1;
    const angle = (2 * Math.PI * frequency) / RATE;
    const alpha = Math.sin(angle) / (2 * BAND);
    const y = (alpha * (x - x2) + 2 * Math.cos(angle) * y1 - (1 - alpha) * y2) / (1 + alpha);
    [x1, x2, y1, y2] = [x, x1, y, y1];
    return y;
  };
}

function filter(samples: Float64Array, [b0, b1, b2]: number[], [a1, a2]: number[]): Float64Array {
  const out = new Float64Array(samples.length);
  for (let i = 0; i < samples.length; i++) {
    const past = (list: Float64Array, back: number): number => list[i - back] ?? 0;
    out[i] =
      (b0 ?? 0) * past(samples, 0) +
      (b1 ?? 0) * past(samples, 1) +
      (b2 ?? 0) * past(samples, 2) -
      (a1 ?? 0) * past(out, 1) -
      (a2 ?? 0) * past(out, 2);
  }
  return out;
}

/** Weighted by how the ear hears: a shelf for the head, and a filter for the lowest tones. */
const weighted = (samples: Float64Array): Float64Array =>
  filter(
    filter(samples, [1.53512485958697, -2.69169618940638, 1.19839281085285], [-1.69065929318241, 0.73248077421585]),
    [1, -2, 1],
    [-1.99004745483398, 0.99007225036621],
  );

/** The loudest moment of sounds that are played together, in LUFS, on two speakers. */
function loudness(...names: SoundName[]): number {
  const samples = new Float64Array(2 * RATE);
  for (const tone of names.flatMap((name): readonly Tone[] => SOUNDS[name])) addTone(samples, tone);
  const heard = weighted(samples);
  const size = WINDOW * RATE;
  let [sum, most] = [0, 0];
  heard.forEach((sample, i) => {
    sum += sample ** 2 - (heard[i - size] ?? 0) ** 2;
    most = Math.max(most, sum);
  });
  return -0.691 + 10 * Math.log10((2 * most) / size);
}

const NAMES = Object.keys(SOUNDS) as SoundName[];

test("a full-scale tone measures as the standard says", () => {
  const samples = new Float64Array(2 * RATE).map((_, i) => Math.sin((2 * Math.PI * 997 * i) / RATE));
  const heard = weighted(samples).slice(RATE);
  const mean = heard.reduce((sum, one) => sum + one ** 2, 0) / heard.length;
  expect(-0.691 + 10 * Math.log10(mean)).toBeCloseTo(-3.01, 1);
});

test("no sound is louder than -14 LUFS, and none is lost beside the others", () => {
  const levels = NAMES.map((name) => [name, loudness(name)] as const);
  for (const [name, level] of levels) {
    expect(level, name).toBeLessThan(LOUDEST);
    expect(level, name).toBeGreaterThan(LOUDEST - 30);
  }
});

test("what should be noticed is louder than what happens all the time", () => {
  const usual = Math.max(loudness("play"), loudness("draw"), loudness("part"));
  for (const name of ["call", "caught", "thud", "hit", "won", "match", "lost"] as const) {
    expect(loudness(name), name).toBeGreaterThan(usual + 3);
  }
});

test("the end of a round, with everything that sounds at once, stays below -14 LUFS", () => {
  expect(loudness("play", "call", "thud", "won")).toBeLessThan(LOUDEST);
  expect(loudness("play", "call", "thud", "match")).toBeLessThan(LOUDEST);
  expect(loudness("play", "reverse", "skip", "thud")).toBeLessThan(LOUDEST);
});
