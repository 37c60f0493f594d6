// Announces the clock to those who do not see it: shortly before its end, once half of the time is gone.

const WARNINGS = [10, 5];

export class ClockWarning {
  /** The window that the clock runs for, the seconds it started with, and those left at the last check. */
  private window: number | null = null;
  private given = 0;
  private left = Infinity;

  /** The seconds to announce, if it is time to; otherwise null. */
  due(window: number, seconds: number): number | null {
    const anew = window !== this.window || seconds > this.left;
    const before = anew ? Infinity : this.left;
    if (anew) [this.window, this.given] = [window, seconds];
    this.left = seconds;
    return WARNINGS.some((one) => seconds <= one && one < before && one <= this.given / 2) ? seconds : null;
  }
}
