// Client-side navigation: screen readers have to be notified.

let first = true;

/** Move the focus to the heading of a new page. The browser itself announces the first one. */
export function arrive(heading: HTMLElement): void {
  if (!first) heading.focus({ preventScroll: true });
  first = false;
}
