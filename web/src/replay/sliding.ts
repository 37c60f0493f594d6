// Tapping or dragging along something, such as a row of bars.

/** An attachment: `seek` is told where the pointer is, as a share of the width, without the margins. It may be
 * below 0 or above 1. */
export function sliding(seek: (share: number) => void, { left = 0, right = 0 } = {}) {
  return (node: HTMLElement): (() => void) => {
    const listening = new AbortController();
    let held = false;
    const follow = (event: PointerEvent): void => {
      if (!held) return;
      const box = node.getBoundingClientRect();
      seek((event.clientX - box.left - left) / (box.width - left - right));
    };
    const take = (event: PointerEvent): void => {
      node.setPointerCapture(event.pointerId);
      held = true;
      follow(event);
    };
    const letGo = (): void => void (held = false);
    const { signal } = listening;
    node.addEventListener("pointerdown", take, { signal });
    node.addEventListener("pointermove", follow, { signal });
    node.addEventListener("pointerup", letGo, { signal });
    node.addEventListener("pointercancel", letGo, { signal });
    return () => listening.abort();
  };
}
