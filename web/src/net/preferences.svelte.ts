// The person's preferences: remembered by the browser, and applied at once everywhere on the page.

import { type Preferences, readPreferences, writePreferences } from "./memory";

class PreferencesState {
  private all = $state.raw(readPreferences());
  /** Cached, because querying it takes long. */
  private reduced: MediaQueryList | undefined;

  get now(): Preferences {
    return this.all;
  }

  set(part: Partial<Preferences>): void {
    this.all = { ...this.all, ...part };
    writePreferences(this.all);
    this.show();
  }

  /** The theme and reduced motion are attributes of the root element, where the style sheets read them. */
  show(): void {
    const root = document.documentElement;
    root.dataset.theme = this.theme;
    root.toggleAttribute("data-calm", this.calm);
  }

  get theme(): "dark" | "light" {
    return this.all.theme ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
  }

  /** Whether animations are off: chosen here, or in the system's settings. */
  get calm(): boolean {
    this.reduced ??= matchMedia("(prefers-reduced-motion: reduce)");
    return this.all.calm || this.reduced.matches;
  }
}

export const preferences = new PreferencesState();
