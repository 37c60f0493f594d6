// When to ask where things lie.

/** When the browser has worked out where things lie, and before it paints them: asked earlier, it would have to work
 * it out at once, and again later. */
export function afterLayout(node: Element, then: () => void): void {
  const watch = new ResizeObserver(() => {
    watch.disconnect();
    then();
  });
  watch.observe(node);
}

/** Tells how large something is, at once and whenever that changes, until the function that is returned is called. What
 * comes of a change is drawn in the next frame: the one in which it happens has enough to do. */
export function sizeOf(node: HTMLElement, tell: (size: [number, number]) => void): () => void {
  let known = false;
  const watch = new ResizeObserver(() => {
    const size: [number, number] = [node.clientWidth, node.clientHeight];
    if (known) requestAnimationFrame(() => tell(size));
    else tell(size);
    known = true;
  });
  watch.observe(node);
  return () => watch.disconnect();
}

/** Counts frames from 1 to so many, beginning with the next: what is too much for one is drawn piece by piece. */
export function countFrames(most: number, tell: (frame: number) => void): () => void {
  let frame = 0;
  const next = (): void => {
    if (frame > 0) tell(frame);
    if (frame++ < most) request = requestAnimationFrame(next);
  };
  let request = requestAnimationFrame(next);
  return () => cancelAnimationFrame(request);
}

/** Something that is done so many frames after it was asked for: once, however often it is asked for until then. */
export class Later {
  private stopCounting: (() => void) | null = null;

  constructor(
    private readonly frames: number,
    private readonly then: () => void,
  ) {}

  ask(): void {
    this.stopCounting ??= countFrames(this.frames, (frame) => {
      if (frame < this.frames) return;
      this.stopCounting = null;
      this.then();
    });
  }

  stop(): void {
    this.stopCounting?.();
    this.stopCounting = null;
  }
}
