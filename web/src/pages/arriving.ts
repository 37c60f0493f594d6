// Going from page to page without loading anything: whoever listens has to be told.

let first = true;

/** A page is there: go on at its heading. The first one is read out by the browser itself. */
export function arrive(heading: HTMLElement): void {
  if (!first) heading.focus({ preventScroll: true });
  first = false;
}
