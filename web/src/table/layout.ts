// When to measure the layout.

/** Runs after layout and before painting: measuring earlier would force a layout, and another one later. */
export function afterLayout(node: Element, then: () => void): void {
  const watch = new ResizeObserver(() => {
    watch.disconnect();
    then();
  });
  watch.observe(node);
}

/** Reports the size of a node, at once and whenever it changes, until the returned function is called. A change of size
 * is reported in the next frame: the current one has enough to do. */
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

/** Counts frames from 1 to `most`, starting with the next: what is too much for one frame is drawn piece by piece. */
export function countFrames(most: number, tell: (frame: number) => void): () => void {
  let frame = 0;
  const next = (): void => {
    if (frame > 0) tell(frame);
    if (frame++ < most) request = requestAnimationFrame(next);
  };
  let request = requestAnimationFrame(next);
  return () => cancelAnimationFrame(request);
}

/** Runs a function a number of frames after it was requested: once, however often it is requested until then. */
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
