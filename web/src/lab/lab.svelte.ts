// The laboratory: the question as it is asked, the rounds as they are played, and what came out.

import { Crew, crewSize } from "./crew";
import { MEASURES, type Measure } from "./counts";
import { Figures } from "./figures";
import type { EditionFile, LabFile, LabOption } from "./files";
import { LabProblem, fetchEdition, fetchLab, fetchRules } from "./loading";
import {
  BOTS,
  MOST_VARIANTS,
  PLAYERS,
  type Question,
  type Refusal,
  USUAL,
  type Variant,
  baseOf,
  check,
  isRefusal,
  readQuestion,
  searches,
  variantsOf,
} from "./question";
import type { Job } from "./worker";
import { codeOf, driverOf, keyOf, modeOf, workspaceOf } from "./workspace";

/** What came out of a question. */
export interface Results {
  readonly question: Question;
  readonly edition: EditionFile;
  readonly variants: readonly Variant[];
  readonly base: number;
  readonly figures: readonly Figures[];
  /** Rounds of each variant. */
  readonly rounds: number;
  /** How many standard errors are beyond chance, among all comparisons. */
  readonly threshold: number;
  readonly sigmas: number;
}

/** Rounds by champions, if nobody has chosen how many. */
export const ROUNDS_WITH_CHAMPIONS = 1_000;

/** Rounds that a core of a server plays in a second with four players, by how the bots decide: by chance, by thinking, by searching. */
const ROUNDS_A_SECOND = [80_000, 30_000, 10] as const;

export class Lab {
  lab = $state.raw<LabFile | null>(null);
  edition = $state.raw<EditionFile | null>(null);
  question = $state.raw<Question>(USUAL);
  state = $state<"loading" | "ready" | "playing" | "stopping">("loading");
  /** From 0 to 1. */
  part = $state(0);
  secondsLeft = $state<number | null>(null);
  results = $state.raw<Results | null>(null);
  /** Why a link, a file or a worker was no good. */
  problem = $state.raw<Refusal | null>(null);

  /** Why the question cannot be played. */
  refused = $derived.by(() => (this.lab && this.edition ? check(this.question, this.lab, this.edition) : null));
  mode = $derived(this.edition?.modes[modeOf(this.question.options)] ?? this.edition?.modes[this.usualMode] ?? null);
  private crew: Crew | null = null;
  /** The number of times files were asked for: only the last answer counts. */
  private asked = 0;
  private closed = false;

  private get usualMode(): string {
    return this.edition?.options.find((one) => one.name === "mode")?.default ?? "";
  }

  /** Begin with the question of a link. */
  async open(link: string): Promise<void> {
    const found = readQuestion(link);
    await this.load(isRefusal(found) ? USUAL : found, isRefusal(found) ? found : null);
  }

  /** A question and its edition's file are set together, so that they always fit. */
  private async load(question: Question, problem: Refusal | null = null): Promise<void> {
    const asked = ++this.asked;
    this.state = "loading";
    this.problem = null;
    try {
      const lab = this.lab ?? (await fetchLab());
      const isHere = lab.editions.includes(question.edition);
      const loaded = isHere ? question : USUAL;
      const edition = await fetchEdition(loaded.edition);
      if (asked !== this.asked) return;
      [this.lab, this.edition, this.question] = [lab, edition, loaded];
      this.problem = isHere ? problem : { key: "no_edition", details: { name: question.edition } };
      this.state = "ready";
    } catch (error) {
      if (asked === this.asked) this.fail(error);
    }
  }

  async chooseEdition(edition: string): Promise<void> {
    const { bots, rounds, seed } = this.question;
    await this.load({ ...USUAL, edition, bots, rounds, seed });
  }

  ask(part: Partial<Question>): void {
    this.problem = null;
    this.question = { ...this.question, ...part };
  }

  chooseBots(bots: string): void {
    const before = this.slow;
    this.ask({ bots });
    this.suitRounds(before);
  }

  /** An option as all variants have it. */
  choose(option: LabOption, value: string): void {
    const options = { ...this.question.options, [option.name]: value };
    if (value === option.default) delete options[option.name];
    const varied = this.question.varied?.what === option.name ? null : this.question.varied;
    this.ask({ options, varied });
  }

  /** What to compare, with values to begin with; nothing for an empty name. */
  vary(what: string): void {
    const before = this.slow;
    const options = { ...this.question.options };
    delete options[what];
    this.ask({ options, varied: what ? { what, values: this.usualValues(what) } : null });
    this.suitRounds(before);
  }

  varyTo(values: readonly string[]): void {
    const before = this.slow;
    const { varied } = this.question;
    if (varied) this.ask({ varied: { ...varied, values } });
    this.suitRounds(before);
  }

  /** Whether champions play. */
  get slow(): boolean {
    return this.lab !== null && this.edition !== null && searches(this.question, this.lab, this.edition);
  }

  private suitRounds(before: boolean): void {
    const { rounds } = this.question;
    if (this.slow && !before && rounds > ROUNDS_WITH_CHAMPIONS) this.ask({ rounds: ROUNDS_WITH_CHAMPIONS });
    if (!this.slow && before && rounds === ROUNDS_WITH_CHAMPIONS) this.ask({ rounds: USUAL.rounds });
  }

  private usualValues(what: string): string[] {
    if (what === BOTS) return ["random", "expert"];
    if (what === PLAYERS) return [2, 4].filter((one) => one <= (this.mode?.most ?? 0)).map(String);
    const option = this.edition?.options.find((one) => one.name === what);
    if (!option) return [];
    if (option.values.length) return option.values.slice(0, MOST_VARIANTS);
    const usual = Number(option.default);
    const other = usual - 2 >= (option.least ?? 0) ? usual - 2 : usual + 2;
    return [usual, other].sort((one, two) => one - two).map(String);
  }

  /** Seconds that it will take, roughly; null if the question cannot be played. */
  get estimate(): number | null {
    const { lab, edition } = this;
    if (!lab || !edition || this.refused) return null;
    const seconds = variantsOf(this.question, edition).map(({ table }) => {
      const kind = lab.drivers.indexOf(driverOf(lab, table.bots));
      return ((this.question.rounds / (ROUNDS_A_SECOND[kind] ?? 1)) * table.players) / 4;
    });
    return seconds.reduce((sum, one) => sum + one, 0) / crewSize();
  }

  async start(): Promise<void> {
    const { lab, edition, question } = this;
    if (!lab || !edition || this.refused || this.state !== "ready") return;
    this.state = "playing";
    this.part = 0;
    this.secondsLeft = null;
    this.problem = null;
    try {
      const variants = variantsOf(question, edition);
      const base = baseOf(question, edition);
      const job = await jobFor(lab, edition, variants, base);
      if (this.isPlaying)
        await this.play(question, job, (crew) => resultsOf(question, lab, edition, variants, base, crew));
      this.state = "ready";
    } catch (error) {
      this.fail(error);
    }
    this.crew = null;
  }

  private async play(question: Question, job: Job, read: (crew: Crew) => Results): Promise<void> {
    const crew = new Crew(job, question.rounds, ({ done, seconds }) => {
      this.part = done / question.rounds;
      this.secondsLeft = done ? (seconds / done) * (question.rounds - done) : null;
    });
    this.crew = crew;
    const whole = await crew.play();
    if (!whole) this.problem = { key: "failed", details: {} };
    if (crew.done) this.results = read(crew);
  }

  /** Neither stopped nor left while the rules were loading. */
  private get isPlaying(): boolean {
    return this.state === "playing" && !this.closed;
  }

  /** Keep what was played so far. */
  stop(): void {
    if (this.state !== "playing") return;
    this.state = "stopping";
    this.crew?.stop();
  }

  /** The page is left. */
  close(): void {
    this.closed = true;
    this.crew?.close();
  }

  private fail(error: unknown): void {
    this.problem = { key: error instanceof LabProblem ? error.key : "failed", details: {} };
    this.state = this.edition ? "ready" : "loading";
  }
}

/** The measures that an edition has figures for. */
export const measuresOf = (edition: EditionFile): Measure[] =>
  MEASURES.filter((name) => name !== "points" || edition.options.some((option) => option.name === "scoring"));

const specialIn = (edition: EditionFile): boolean[] => edition.faces.map((face) => !/^[RYGB]?\d\*?$/.test(face));

async function jobFor(lab: LabFile, edition: EditionFile, variants: readonly Variant[], base: number): Promise<Job> {
  const played = variants.map(({ table }) => ({
    players: table.players,
    workspace: workspaceOf(lab, edition, table),
    rules: `${driverOf(lab, table.bots)} ${codeOf(edition, table.options)}`,
  }));
  const needed = [...new Set(played.map(({ rules }) => rules))];
  const modules = await Promise.all(
    needed.map((rules) => {
      const [driver = "", code = ""] = rules.split(" ");
      return fetchRules(driver, code);
    }),
  );
  return {
    modules,
    variants: played.map(({ rules, ...one }) => ({ ...one, module: needed.indexOf(rules) })),
    base,
    key: keyOf(variants[0]?.table.seed ?? 1n),
    counting: { columns: lab.columns, special: specialIn(edition) },
  };
}

function resultsOf(
  question: Question,
  lab: LabFile,
  edition: EditionFile,
  variants: readonly Variant[],
  base: number,
  crew: Crew,
): Results {
  const reading = { columns: lab.columns, special: specialIn(edition), sigmas: lab.sigmas };
  const figures = crew.counts.map((counts) => new Figures(counts, reading));
  const comparisons = figures.length * measuresOf(edition).length;
  const threshold = lab.thresholds[comparisons - 1] ?? lab.thresholds.at(-1) ?? lab.sigmas;
  return { question, edition, variants, base, figures, rounds: crew.done, threshold, sigmas: lab.sigmas };
}
