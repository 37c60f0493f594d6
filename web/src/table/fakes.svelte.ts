// For tests: a seat without a socket, and a table with exactly the state that a test sets up.

import type { Advice, Answer, Change, Command, Explained, LegalMove, View } from "../../protocol";

export class FakeSeat {
  readonly table = "t";
  change = $state.raw<Change | null>(null);
  changedAt = $state(0);
  /** The requests, in order. */
  readonly asked: Command[] = [];
  /** What is thrown instead of an answer. */
  refusal: object | null = null;
  explained: Partial<Explained> = { legal: true };

  async ask(command: Command): Promise<Answer> {
    this.asked.push(command);
    if (this.refusal) throw this.refusal;
    return {} as Answer;
  }

  async explain(): Promise<Explained> {
    if (this.refusal) throw this.refusal;
    return this.explained as Explained;
  }

  advice: Advice = { type: "advice", key: "", window: 1, moves: [] };

  hints = 0;

  async hint(): Promise<Advice> {
    this.hints += 1;
    if (this.refusal) throw this.refusal;
    return this.advice;
  }

  show(change: Change): Change {
    this.changedAt = performance.now();
    this.change = change;
    return change;
  }
}

/** The parts of a change that differ from a game between me, at seat 0, and two others. */
export interface Parts {
  number?: number;
  face?: object;
  view?: object | null;
  you?: object;
  /** The events of one step. */
  events?: object[];
}

export function changeWith({ number = 1, face = {}, view = {}, you = {}, events = [] }: Parts = {}): Change {
  const names = ["Ann", "Bo", "Cy"];
  return {
    type: "change",
    number,
    news: [{ type: "step", at: number, events }],
    face: {
      phase: "playing",
      paused: null,
      people: [],
      host: null,
      seats: names.map((name) => ({ name, person: null, bot: null, here: true })),
      clock: null,
      settings: { edition: "express", turn: 0 },
      ...face,
    },
    view: view && viewWith(view),
    you: { seat: 0, person: null, held: null, ...you },
    moves: view ? legalMoves(viewWith(view)) : [],
  } as unknown as Change;
}

const KINDS: Record<string, string> = {
  "+": "draw",
  "-": "pass",
  "!": "call",
  "^": "arms_up",
  x: "challenge",
  ">": "aim",
  "=": "color",
  "@": "player_card",
  "#": "icon",
};

/** Moves in the form in which the server sends them. */
export function legalMoves({ legal, yelled, waiting_for }: View): LegalMove[] {
  return legal.map((move) => {
    const first = move[0] ?? "";
    const kind = KINDS[first];
    if (first === "!" && move[1]) return { move, kind: "catch", seat: "abcdefghij".indexOf(move[1]) };
    if (first === ">") return { move, kind: "aim", seat: "abcdefghij".indexOf(move[1] ?? "") };
    if (first === "=") return { move, kind: "color", color: move[1] ?? "" };
    if (first === "@" || first === "#") return { move, kind: kind ?? "", place: Number(move.slice(1)) };
    if (kind) return { move, kind };
    const [card = "", color = ""] = move.replace("!", "").split("=");
    const out = card === "Wh" && yelled !== null ? "throw" : "card";
    return { move, kind: waiting_for === "take" ? "take" : out, card, color, call: move.endsWith("!") };
  });
}

export function viewWith(parts: object): View {
  return {
    window: 1,
    legal: [],
    hand: [],
    hand_sizes: [5, 5, 5],
    asked: [0],
    shown: {},
    areas: [],
    called: [],
    yelled: null,
    active: null,
    opener: null,
    waiting_for: "turn",
    ...parts,
  } as unknown as View;
}
