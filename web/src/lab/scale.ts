// Axes: where a value is drawn, and which values are written.

export interface Scale {
  readonly place: (value: number) => number;
  readonly ticks: readonly number[];
  /** The decimals that a tick needs. */
  readonly digits: (tick: number) => number;
}

const MOST_TICKS = 6;

/** Steps of 1, 2 or 5 times a power of ten. */
export function stepFor(span: number, ticks = MOST_TICKS): number {
  const rough = span / ticks;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5].find((one) => one * power >= rough) ?? 10);
}

const finite = (values: readonly number[]): number[] => values.filter((one) => Number.isFinite(one));

/** From one pixel to another, around these values. */
export function linear(values: readonly number[], from: number, to: number): Scale {
  const there = finite(values);
  const [low, high] = [Math.min(...there), Math.max(...there)];
  const margin = high > low ? 0 : Math.max(Math.abs(high), 1) / 10;
  const step = stepFor(high - low + 2 * margin || 1);
  const first = Math.floor((low - margin) / step);
  const last = Math.ceil((high + margin) / step);
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  const ticks = Array.from({ length: last - first + 1 }, (_, place) =>
    Number(((first + place) * step).toFixed(digits)),
  );
  const span = (last - first) * step;
  return { place: (value) => from + ((value - first * step) / span) * (to - from), ticks, digits: () => digits };
}

const LEAST_POWER = -6;

/** Powers of ten; what is zero or less stands at the lower end. */
export function logarithmic(values: readonly number[], from: number, to: number): Scale {
  const there = finite(values).filter((one) => one > 0);
  const powerOf = (value: number): number => Math.max(LEAST_POWER, Math.log10(value));
  const low = there.length ? Math.floor(Math.min(...there.map(powerOf))) : 0;
  const high = there.length ? Math.max(low + 1, Math.ceil(Math.max(...there.map(powerOf)))) : 1;
  const ticks = Array.from({ length: high - low + 1 }, (_, place) => 10 ** (low + place));
  const place = (value: number): number =>
    from + (((value > 0 ? Math.max(low, powerOf(value)) : low) - low) / (high - low)) * (to - from);
  return { place, ticks, digits: (tick) => Math.max(0, -Math.round(Math.log10(tick))) };
}
