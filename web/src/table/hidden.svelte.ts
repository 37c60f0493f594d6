// The people whose chat and reactions I do not want to see at this table: remembered by this browser.

import { readHidden, writeHidden } from "../net/memory";

export class HiddenPeople {
  private people = $state.raw<ReadonlySet<string>>(new Set());

  constructor(private readonly table: string) {
    this.people = new Set(readHidden(table));
  }

  get all(): ReadonlySet<string> {
    return this.people;
  }

  has(person: string): boolean {
    return this.people.has(person);
  }

  set(person: string, hidden: boolean): void {
    const others = [...this.people].filter((one) => one !== person);
    this.people = new Set(hidden ? [...others, person] : others);
    writeHidden(this.table, [...this.people]);
  }
}
