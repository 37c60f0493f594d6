// The clock, told to those who do not see it: shortly before its end, once half of the time is gone.

const WARNINGS = [10, 5];

export class ClockWarning {
  /** The window that the clock runs for, the seconds that it began with, and those left when it was last looked at. */
  private window: number | null = null;
  private given = 0;
  private left = Infinity;

  /** The seconds to tell of, if it is time for that; null else. */
  due(window: number, seconds: number): number | null {
    const anew = window !== this.window || seconds > this.left;
    const before = anew ? Infinity : this.left;
    if (anew) [this.window, this.given] = [window, seconds];
    this.left = seconds;
    return WARNINGS.some((one) => seconds <= one && one < before && one <= this.given / 2) ? seconds : null;
  }
}
