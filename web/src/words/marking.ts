// Sentences in which names stand out. The marks around them are characters that no font has, so they are removed before
// a sentence is shown or spoken.

import { type Details, Speaker, capitalized } from "./speaking";

const [START, END] = ["\uE000", "\uE001"];
const MARKS = /[\uE000\uE001]/;
const ALL_MARKS = /[\uE000\uE001]/g;

export const mark = (name: string): string => START + name + END;

export const unmarked = (text: string): string => text.replace(ALL_MARKS, "");

/** The parts of a sentence: every second one is a name. */
export const partsOf = (text: string): string[] => text.split(MARKS);

/** Says the same as any other speaker, and marks whom it is about. */
export class MarkingSpeaker extends Speaker {
  override say(key: string, details: Details = {}): string {
    const said = this.phrase(key, details);
    return said.startsWith(START)
      ? START + capitalized(said.slice(START.length), this.texts)
      : capitalized(said, this.texts);
  }

  override seat(seat: number, form = ""): string {
    return mark(super.seat(seat, form));
  }
}
