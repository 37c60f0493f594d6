// A finger or a mouse on a card in my hand: a tap plays it, dragging it over the table plays it, sliding along the hand
// previews cards, and a long press enlarges one.

const FAR = 10;
const LONG = 500;

export class Drag {
  /** The card under the finger while it slides along the hand. */
  over = $state<string | null>(null);
  /** The card that follows the finger, and its offset. */
  held = $state<string | null>(null);
  x = $state(0);
  y = $state(0);

  private from: { x: number; y: number; card: string; id: number } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** A drag ends with a click on the same card, which must not count as a tap. */
  private spent = false;

  /** `drop` plays a card that was dragged over the table; `enlarge` shows one large. */
  constructor(
    private readonly drop: (card: string) => void,
    private readonly enlarge: (card: string) => void,
  ) {}

  down(event: PointerEvent, card: string): void {
    if (event.button !== 0) return;
    this.spent = false;
    this.from = { x: event.clientX, y: event.clientY, card, id: event.pointerId };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.pressLong(card), LONG);
  }

  move(event: PointerEvent): void {
    if (this.from?.id !== event.pointerId) return;
    this.x = event.clientX - this.from.x;
    this.y = event.clientY - this.from.y;
    if (Math.hypot(this.x, this.y) < FAR && !this.spent) return;
    clearTimeout(this.timer);
    this.spent = true;
    const up = this.held !== null || -this.y > Math.abs(this.x);
    this.held = up ? this.from.card : null;
    this.over = up ? null : cardUnder(event);
  }

  up(event: PointerEvent): void {
    if (this.from?.id !== event.pointerId) return;
    const card = this.held;
    this.stop();
    if (card !== null && !overDock(event)) this.drop(card);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.from = null;
    this.held = null;
    this.over = null;
  }

  /** Whether that was a tap, not the end of a drag. A click without a pointer comes from the keyboard. */
  tapped(click: MouseEvent): boolean {
    const tap = !this.spent || click.detail === 0;
    this.spent = false;
    return tap;
  }

  private pressLong(card: string): void {
    this.spent = true;
    this.stop();
    this.enlarge(card);
  }
}

/** Whether the pointer is over my side of the table, by its box: the element under the pointer is the dragged card
 * itself. */
function overDock({ clientX: x, clientY: y }: PointerEvent): boolean {
  const dock = document.querySelector(".dock")?.getBoundingClientRect();
  return dock !== undefined && x >= dock.left && x <= dock.right && y >= dock.top && y <= dock.bottom;
}

function cardUnder(event: PointerEvent): string | null {
  const slot = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>(".slot");
  return slot?.dataset.card ?? null;
}
