// How variants are told apart in pictures: color, sign and dashes. The colors are none of the cards'.

export const COLORS = ["--v0", "--v1", "--v2", "--v3", "--v4", "--v5"] as const;

export const DASHES = ["none", "7 3", "2 3", "9 3 2 3", "4 4", "1 5"] as const;

/** Shapes of about 9 px around the origin. */
export const MARKERS = [
  "M-4.5 0A4.5 4.5 0 1 0 4.5 0A4.5 4.5 0 1 0 -4.5 0Z",
  "M-4 -4H4V4H-4Z",
  "M0 -5.5L5.5 0L0 5.5L-5.5 0Z",
  "M0 -5L5 4H-5Z",
  "M0 5L5 -4H-5Z",
  "M-1.6 -5H1.6V-1.6H5V1.6H1.6V5H-1.6V1.6H-5V-1.6H-1.6Z",
] as const;
