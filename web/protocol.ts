// The lastcard table protocol, version 1. Made by `make pages` from web/protocol.schema.json: do not edit.

/** What a client sends. */
export type ClientMessage =
  | Hello
  | Ask
  | Explain
  | AskHint
  | Pong;

/** What the server sends. */
export type ServerMessage =
  | Change
  | Answer
  | Refused
  | Explained
  | Advice
  | Ping
  | Chances
  | Trouble
  | Bye;

/** What can be asked for. */
export type Command =
  | Move
  | LetPass
  | Sit
  | Stand
  | Leave
  | Say
  | Emote
  | Bring
  | Give
  | GetReady
  | BeProgram
  | Deal
  | Rematch
  | Agree
  | PutBot
  | FreeSeat
  | Kick
  | Mute
  | Unmute
  | PassHost
  | Pause
  | Resume
  | ShowChances
  | HideChances;

/** What has happened. */
export type News =
  | StepNews
  | PersonJoinedNews
  | HereNews
  | AwayNews
  | SatNews
  | StoodNews
  | PersonLeftNews
  | BotSatNews
  | SeatFreedNews
  | StoodInNews
  | AgreedNews
  | ChancesShownNews
  | ChancesHiddenNews
  | MadeHostNews
  | MutedNews
  | UnmutedNews
  | IsProgramNews
  | BroughtNews
  | GaveNews
  | MatchDealtNews
  | MissedCatchNews
  | HintedNews
  | ReadiedNews
  | NextRoundNews
  | PausedNews
  | ResumedNews
  | OutageNews
  | SaidNews
  | EmotedNews;

/** What came of a move. */
export type GameEvent =
  | ShuffledEvent
  | HighCardEvent
  | DealerEvent
  | DealtEvent
  | DrewEvent
  | TurnedUpEvent
  | ReturnedEvent
  | PlayedEvent
  | NamedEvent
  | WaivedEvent
  | KeptEvent
  | PassedEvent
  | ReshuffledEvent
  | SkippedEvent
  | ReversedEvent
  | CalledEvent
  | CaughtEvent
  | FalseCallEvent
  | ChallengedEvent
  | ShownEvent
  | GuiltyEvent
  | InnocentEvent
  | ArmsRaisedEvent
  | LastArmsEvent
  | LaidEvent
  | UnableEvent
  | TookBackEvent
  | HitEvent
  | MissedEvent
  | ShedEvent
  | ActivatedEvent
  | AimedEvent
  | LinedUpEvent
  | SpentEvent
  | RecoveredEvent
  | TookEvent
  | SwappedOutEvent
  | SwappedInEvent
  | DeclinedEvent
  | PlaysAgainEvent
  | LaidOutEvent
  | DraftedEvent
  | RoundWonEvent
  | RoundVoidEvent
  | ScoredEvent
  | MatchWonEvent
  | TimedOutEvent;

/** The first message of a client, within ten seconds. */
export interface Hello {
  type: "hello";
  /**
   * What came with joining: it proves who you are. Without one you look on, where that is allowed.
   */
  token?: string;
  /** The version of these messages that you speak. */
  protocol?: number;
  /** The number of the last change that you have seen: you are told what has happened since. */
  seen?: number;
  /** Whether you want `chances`: they come while you look on, if `settings.chances` allows it. */
  chances?: boolean;
}

/** Ask for something. Send it again with the same key if no answer came: it counts once. */
export interface Ask {
  type: "ask";
  /** 1 to 64 printable characters that you have not used at this table before; best random ones. */
  key: string;
  /** What you ask for. */
  command: Command;
}

/** Make one of the moves in `view.legal`, with the `view.window` that the person saw. */
export interface Move {
  type: "move";
  /** One of `view.legal`. */
  move: string;
  /** The `view.window` of the change that it answers. */
  window: number;
}

/** Decline to react to this, so that nobody waits for you. */
export interface LetPass {
  type: "let_pass";
}

/** Take a seat: an empty one, or a bot's. In a round, nobody takes a second hand. */
export interface Sit {
  type: "sit";
  /** Seats are numbered from 0. */
  seat: number;
}

/** Leave the seat and become a spectator. In a match, a bot takes over the seat. */
export interface Stand {
  type: "stand";
}

/** Leave the table for good. */
export interface Leave {
  type: "leave";
}

/** Say something to everyone. */
export interface Say {
  type: "say";
  /** 1 to 300 characters. Line breaks become spaces. */
  text: string;
}

/** Send one of the emotes that the table offers. */
export interface Emote {
  type: "emote";
  /** `hello`, `well_played`, `ouch`, `hurry`, `laugh`, `wow`, `thanks` or `sorry`. */
  emote: string;
}

/** Bring your own deck of player cards (elite dynasty). */
export interface Bring {
  type: "bring";
  /** The names of the player cards. */
  deck: string[];
}

/** Contribute randomness to the deal, before the cards are dealt. */
export interface Give {
  type: "give";
  /** 16 to 64 bytes, written as hexadecimal digits. */
  randomness: string;
}

/** Be ready for the next round. */
export interface GetReady {
  type: "ready";
}

/**
 * Declare that you are a program that only plays. You are not made host while a person is here, and
 * no clock runs against a person who plays with programs and bots alone.
 */
export interface BeProgram {
  type: "be_program";
}

/**
 * Host, while the table is `open`: deal. Empty seats are taken by bots. If the host does nothing
 * for 20 seconds, anybody who is seated may: see `you.deals_in`.
 */
export interface Deal {
  type: "deal";
}

/**
 * Host, after a match: start another match with the same people. As with `deal`, others may after
 * 20 seconds.
 */
export interface Rematch {
  type: "rematch";
}

/** Host, before the deal: change the settings; all of them are given. */
export interface Agree {
  type: "agree";
  /** A setting that is left out takes its default, not what was agreed before. */
  settings: AskedSettings;
}

/** The settings of a table in a request; unknown fields are refused. */
export interface AskedSettings {
  /** `express`, `touchdown`, `droid`, `hail-mary` or `elite`. */
  edition?: string;
  /** How many seats there are: 2 to 10, elite 2 to 7 (dynasty 2 to 10). */
  players?: number;
  /**
   * House rules that differ from the leaflet: `GET /api/editions` lists them. All values are texts,
   * such as `"5"`.
   */
  options?: Record<string, string>;
  /** Whether the table is listed for everyone; otherwise only the invitation leads to it. */
  public?: boolean;
  /**
   * Milliseconds after which the clock acts for a person who is asked and silent: 5,000 to 600,000;
   * 0 for no clock. None runs where all others are bots.
   */
  turn?: number;
  /**
   * Milliseconds for which nobody's turn ends a chance to react: 0 to 15,000, but never under 4,000
   * where a color has to be chosen. 0: turns do not wait; a race waits for its people all the same.
   */
  reaction?: number;
  /** Milliseconds after which bots answer, roughly: 0 to 15,000, but never under 400. */
  thinking?: number;
  /**
   * The bot that takes the empty seats when the cards are dealt, and stands in for anyone who is
   * away.
   */
  fill?: string;
  /**
   * The day whose deal is played, such as `2026-11-18`; empty at any other table. It determines the
   * edition, the options, the players and the bots. In answers the digest of the deal follows the
   * date.
   */
  daily?: string;
  /**
   * How many matches count together, at most: 2 to 99. The evening ends sooner if nobody can catch
   * up. 0: no such number.
   */
  evening_matches?: number;
  /** How many points end an evening: 1 to 999; 0: none do. There is an evening if either is set. */
  evening_points?: number;
  /**
   * Whether a match is worth a point for each player left behind; otherwise one for who wins it.
   */
  evening_places?: boolean;
  /** Whether screens that look on may show everybody's chances, made from what all can see. */
  chances?: boolean;
}

/** Host: put a bot on a seat that is empty or has another bot. */
export interface PutBot {
  type: "put_bot";
  /** Seats are numbered from 0. */
  seat: number;
  /** `novice`, `casual`, `expert` or `champion`. */
  bot: string;
}

/** Host, before the deal: take the bot from a seat. */
export interface FreeSeat {
  type: "free_seat";
  /** The seat of a bot. */
  seat: number;
}

/** Host: send somebody away. The invitation stays valid: anyone who has it can join again. */
export interface Kick {
  type: "kick";
  /** An id from `face.people`. */
  person: string;
}

/** Host: mute somebody for all: their `say` and `emote` are refused until `unmute`. */
export interface Mute {
  type: "mute";
  /** An id from `face.people`. */
  person: string;
}

/** Host: let somebody who is muted talk again. */
export interface Unmute {
  type: "unmute";
  /** An id from `face.people`. */
  person: string;
}

/** Host: make somebody else the host. */
export interface PassHost {
  type: "pass_host";
  /** An id from `face.people`; they must be connected. */
  person: string;
}

/** Host: stop all clocks. */
export interface Pause {
  type: "pause";
}

/** Host: start them again. */
export interface Resume {
  type: "resume";
}

/** Host: let big screens show everybody's chances, from now on. A daily deal has none. */
export interface ShowChances {
  type: "show_chances";
}

/** Host: no longer let big screens show everybody's chances. */
export interface HideChances {
  type: "hide_chances";
}

/** Why can't I do this? Nothing is changed by asking. */
export interface Explain {
  type: "explain";
  /** The answer carries it, so that you know what it answers. */
  key: string;
  /** A move, or anything that you thought was one. */
  move: string;
}

/**
 * What would the coach do now? Only in a match against bots. That a hint was given is stored, and
 * shown in the record.
 */
export interface AskHint {
  type: "hint";
  /** As of an `ask`: send it again with the same key if no answer came. */
  key: string;
}

/** The answer to a `ping`, at once: it tells how long your messages take. */
export interface Pong {
  type: "pong";
  /** The number of the ping. */
  ping: number;
}

/**
 * Something has happened, or you have just come: this is how the table lies now. Draw `face` and
 * `view` and you are right; `news` is what led there, to be told and animated.
 */
export interface Change {
  type: "change";
  /**
   * Remember it: after a broken connection, `hello` names it as `seen`. It grows, not always by
   * one.
   */
  number: number;
  /** Who you are. */
  you: You;
  /** The table as everyone sees it, apart from the cards. */
  face: PublicState;
  /** What you may know of the game; null before the deal. */
  view: View | null;
  /**
   * What has happened since the last change you got, as you may know it: the last 400 things, if it
   * was more.
   */
  news: News[];
  /** When a round is over: how it ended, with all hands laid open. Null while one is played. */
  sheet: Sheet | null;
  /** Your legal moves, those of `view.legal` in the same order. */
  moves: LegalMove[];
}

/** Who you are at this table. */
export interface You {
  /** Your id; null if you look on without having joined. */
  person: string | null;
  /** Your seat; null if you look on. */
  seat: number | null;
  /** Are you the host? */
  host: boolean;
  /** Your move that waits because others may still react; null if none does. */
  held: string | null;
  /**
   * You may react, and for this many milliseconds nobody's turn, and no bot, takes the occasion
   * from you: show them running out. 0 if it can be gone any moment; null if you have nothing to
   * react to.
   */
  react: number | null;
  /**
   * Before the deal and after a match: in this many milliseconds you may ask for `deal` or
   * `rematch`, if the host does nothing until then. 0 if you may now; null if you have no seat, or
   * a match is being played.
   */
  deals_in: number | null;
  /** The card of the move that waits; null if none does, or it is made without one. */
  held_card: string | null;
}

/** A table as everyone sees it, apart from the cards. */
export interface PublicState {
  /** The id of the table. */
  table: string;
  /** The settings of the table. */
  settings: Settings;
  /** `open` before the deal, `playing`, `round_over` or `match_over`. */
  phase: "match_over" | "open" | "playing" | "round_over";
  /** Whether the host has stopped all clocks. */
  paused: boolean;
  /** The id of the person who is host. */
  host: string | null;
  /** Matches at a table are numbered from 1. */
  match: number;
  /**
   * The hash of the secret that this match is dealt from, in 128 hexadecimal digits: docs/fair-
   * deal.md.
   */
  commitment: string;
  /** Seat by seat: the first is seat 0, which notation calls `a`. */
  seats: PublicSeat[];
  /** Everybody at the table, in the order in which they came. */
  people: PublicPerson[];
  /** The ids of those who are ready for the next round. */
  ready: string[];
  /** Milliseconds until the table acts for the player who is asked; null if no clock runs. */
  clock: number | null;
  /** The seats that may not catch until something has happened. */
  locked: number[];
  /** The standings, if several matches count together. */
  evening: PublicEvening | null;
  /**
   * The id of the cup that this table belongs to: its cards are dealt by themselves, and it plays
   * one match.
   */
  cup: string | null;
}

/** The settings of a table, agreed before the deal. */
export interface Settings {
  /** `express`, `touchdown`, `droid`, `hail-mary` or `elite`. */
  edition: string;
  /** How many seats there are: 2 to 10, elite 2 to 7 (dynasty 2 to 10). */
  players: number;
  /**
   * House rules that differ from the leaflet: `GET /api/editions` lists them. All values are texts,
   * such as `"5"`.
   */
  options: Record<string, string>;
  /** Whether the table is listed for everyone; otherwise only the invitation leads to it. */
  public: boolean;
  /**
   * Milliseconds after which the clock acts for a person who is asked and silent: 5,000 to 600,000;
   * 0 for no clock. None runs where all others are bots.
   */
  turn: number;
  /**
   * Milliseconds for which nobody's turn ends a chance to react: 0 to 15,000, but never under 4,000
   * where a color has to be chosen. 0: turns do not wait; a race waits for its people all the same.
   */
  reaction: number;
  /** Milliseconds after which bots answer, roughly: 0 to 15,000, but never under 400. */
  thinking: number;
  /**
   * The bot that takes the empty seats when the cards are dealt, and stands in for anyone who is
   * away.
   */
  fill: string;
  /**
   * The day whose deal is played, such as `2026-11-18`; empty at any other table. It determines the
   * edition, the options, the players and the bots. In answers the digest of the deal follows the
   * date.
   */
  daily: string;
  /**
   * How many matches count together, at most: 2 to 99. The evening ends sooner if nobody can catch
   * up. 0: no such number.
   */
  evening_matches: number;
  /** How many points end an evening: 1 to 999; 0: none do. There is an evening if either is set. */
  evening_points: number;
  /**
   * Whether a match is worth a point for each player left behind; otherwise one for who wins it.
   */
  evening_places: boolean;
  /** Whether screens that look on may show everybody's chances, made from what all can see. */
  chances: boolean;
}

/** One seat: a person's, a bot's, a person's with a substitute bot, or empty (neither). */
export interface PublicSeat {
  /** The name to show at the seat: the person's or the bot's; empty if nobody sits there. */
  name: string;
  /** The id of the person whose seat it is. */
  person: string | null;
  /** The bot that plays: `novice`, `casual`, `expert` or `champion`. */
  bot: string | null;
  /** Whether the person is connected. */
  here: boolean;
}

/** One person, at a seat or as a spectator. */
export interface PublicPerson {
  /** The person's id, as long as they are at this table. */
  person: string;
  /** What they call themselves. */
  name: string;
  /** Their seat; null for a spectator. */
  seat: number | null;
  /** Whether they are connected. */
  here: boolean;
  /** The name that their picture is drawn from, if it is not their own. */
  bust: string;
  /** Before the deal: whether they have brought a deck of their own (elite dynasty). */
  brought: boolean;
  /** Whether it is a program that only plays. */
  program: boolean;
  /** Whether the host has muted them: their `say` and `emote` are refused. */
  muted: boolean;
}

/** An evening: matches that count together. How long it is, the settings say. */
export interface PublicEvening {
  /** How many matches have been played. */
  played: number;
  /** Whether it is decided. The next match then begins a new evening. */
  over: boolean;
  /** Everybody who has played, and who is seated; the best first. */
  standings: PublicStanding[];
  /** Once it is over. */
  awards: Award[];
}

/** One line of the standings of an evening. */
export interface PublicStanding {
  /** From 1; who has as much as another has the same place. */
  place: number;
  /** Who it is, even if they have left. */
  name: string;
  /** What counts. */
  points: number;
  /** How many matches they have won. */
  wins: number;
  /** Match by match, the points; null where they did not play. */
  results: (number | null)[];
  /** Their id, if they are at the table. */
  person: string | null;
  /** Their seat, if they have one. */
  seat: number | null;
  /** Whether it is a bot, which is known by the name of its seat. */
  bot: boolean;
  /** The name that their picture is drawn from, if it is not their own. */
  bust: string;
}

/** What somebody did most often in an evening. */
export interface Award {
  /**
   * What: won matches, caught others, won challenges, hit with a Hail Mary, drew cards; or `arms`,
   * the quickest arms in a race.
   */
  kind: "arms" | "caught" | "drew" | "exposed" | "hit" | "wins";
  /** Who. */
  name: string;
  /** How often; for `arms`, milliseconds. */
  number: number;
}

/** The game as one seat, or a spectator, may know it. Seats are numbers, cards are texts. */
export interface View {
  /** The version of views and events: what you read here is true of this one. */
  schema: 1;
  /** Whose view it is; none for a spectator. */
  seat: number | null;
  /** The number of this window; a move refers to it. */
  window: number;
  /** The name of the edition. */
  edition: string;
  /** A fingerprint of its file: distinguishes custom editions of the same name. */
  digest: string;
  /** The options agreed on, defaults included. */
  options: Record<string, string>;
  /** The number of players. */
  players: number;
  /** Who has dealt. */
  dealer: number;
  /** Whose turn it is; none before the first turn. */
  turn: number | null;
  /** How many turns have begun in this round. */
  turns: number;
  /** 1 is clockwise, from a to b; -1 the other way. */
  direction: number;
  /** The face-up card, a wild with its color; none while player cards are drafted. */
  top: string | null;
  /** The color in play; none before one is named. */
  color: string | null;
  /** The discard pile, the top card first: all of it is public (R148). */
  discard: string[];
  /** How many cards are in the draw pile. */
  pile_size: number;
  /** The seat's own cards; none for a spectator. */
  hand: string[];
  /** How many cards each seat holds. */
  hand_sizes: number[];
  /** The seats with one card that have called. */
  called: number[];
  /** The seats with one card that may be caught. */
  open: number[];
  /** The seat at which a Hail Mary may be thrown, but not who can throw one (R147). */
  yelled: number | null;
  /** How many of its next turns each seat will lose. */
  skips: number[];
  /** What the game waits for: `turn`, `drawn`, `challenge`, ... */
  waiting_for: string;
  /** The seats it waits for. */
  asked: number[];
  /** Whose card has opened it: a challenge, a race, a droid, an activation. */
  opener: number | null;
  /** How many cards the asked player owes. */
  owed: number;
  /** How many choices may still be made. */
  left: number;
  /** Whether this is an extra turn, or one will follow (Play Again). */
  again: boolean;
  /** The card just drawn, for the seat that drew it. */
  drawn: string | null;
  /** While a challenge is open: the color in play before the wild draw card. */
  color_before: string | null;
  /** The parts of the droid that is being built. */
  parts: string[];
  /** The color of the last of them. */
  part_color: string | null;
  /** Whether the race was opened by its player's last card (R142). */
  last_card: boolean;
  /** The player card that is being used. */
  active: string | null;
  /** Which of its icons have been begun, counted from 1. */
  icons_done: number[];
  /** The one that is being carried out. */
  icon: number | null;
  /** The seats that still have to carry it out. */
  victims: number[];
  /** The player cards of each seat, where the edition has them. */
  areas: PlayerArea[];
  /**
   * The cards of the seat's own player deck, if it has built or drafted it, but not their order.
   */
  deck: string[];
  /** The player cards that are laid out for drafting. */
  row: string[];
  /** How many are left in the pile that the row is filled from. */
  stock_size: number;
  /** How many have been drafted. */
  picks: number;
  /** Who began to draft. */
  youngest: number | null;
  /** The hands that this seat is being shown, by their owners (R148). */
  shown: Record<string, string[]>;
  /** Points by seat, or rounds won where no points are kept. */
  scores: number[];
  /** Whether the round is over. */
  round_over: boolean;
  /** Who has won it; none if it is void. */
  round_winner: number | null;
  /** The points that the other hands held then. */
  points: number;
  /** Whether the match is over as well. */
  match_over: boolean;
  /** The moves that this seat may make now. */
  legal: string[];
}

/** elite/play-area: a seat's player cards as everyone sees them (R114). */
export interface PlayerArea {
  /** Face up in front of the seat: `@1` is the first. */
  lineup: string[];
  /** Its player discards, the oldest first. */
  spent: string[];
  /** How many cards its player deck has. */
  deck_size: number;
  /** What it has drafted so far; empty after the draft, when the deck is face down. */
  drafted: string[];
}

/** Something has happened in the game: a move, the clock, or a deal. */
export interface StepNews {
  type: "step";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** The `view.window` that it opened. */
  window: number;
  /** Who moved; null when the clock acted, and for a deal. */
  seat: number | null;
  /** The move: `?` where you may not know it, `~` when the clock acted, null for a deal. */
  move: string | null;
  /** What came of it, in order. */
  events: GameEvent[];
}

/** Cards were shuffled; nobody knows the new order. For a player deck, the owner is its seat. */
export interface ShuffledEvent {
  event: "shuffled";
  owner: number;
  order: string[] | null;
}

/** A card is drawn to decide who deals. */
export interface HighCardEvent {
  event: "high_card";
  seat: number;
  card: string;
}

/** Who deals this round. */
export interface DealerEvent {
  event: "dealer";
  seat: number;
}

/** A card is dealt into a hand. */
export interface DealtEvent {
  event: "dealt";
  seat: number;
  card: string | null;
}

/** A card goes from the draw pile into a hand. */
export interface DrewEvent {
  event: "drew";
  seat: number;
  card: string | null;
}

/** A card is turned up to begin the discard pile. */
export interface TurnedUpEvent {
  event: "turned_up";
  card: string;
}

/** A card that cannot begin goes back into the draw pile. */
export interface ReturnedEvent {
  event: "returned";
  card: string;
}

/**
 * A card goes onto the discard pile; the color is the one then in play, or none if it is named
 * later.
 */
export interface PlayedEvent {
  event: "played";
  seat: number;
  card: string;
  color: string | null;
}

/** A color is named separately from its card. */
export interface NamedEvent {
  event: "named";
  seat: number;
  color: string;
}

/** Cards that were owed are not drawn, because none are left. */
export interface WaivedEvent {
  event: "waived";
  seat: number;
  number: number;
}

/** Nothing is played after a draw. */
export interface KeptEvent {
  event: "kept";
  seat: number;
}

/** There was nothing to draw. */
export interface PassedEvent {
  event: "passed";
  seat: number;
}

/** All discards but the top card become the draw pile. */
export interface ReshuffledEvent {
  event: "reshuffled";
  number: number;
}

/** A turn is lost. */
export interface SkippedEvent {
  event: "skipped";
  seat: number;
}

/** Play goes the other way: 1 is clockwise, -1 counterclockwise. */
export interface ReversedEvent {
  event: "reversed";
  direction: number;
}

/** A seat that is down to one card calls. */
export interface CalledEvent {
  event: "called";
  seat: number;
}

/** The target had one card and had not called. */
export interface CaughtEvent {
  event: "caught";
  seat: number;
  target: number;
}

/** A call or a catch without grounds. */
export interface FalseCallEvent {
  event: "false_call";
  seat: number;
}

/** The target's wild draw card is challenged. */
export interface ChallengedEvent {
  event: "challenged";
  seat: number;
  target: number;
}

/** A hand is shown to one seat; only that seat and the owner see the cards (R21, R101). */
export interface ShownEvent {
  event: "shown";
  seat: number;
  target: number;
  hand: string[] | null;
}

/** The challenged hand held a match. */
export interface GuiltyEvent {
  event: "guilty";
  seat: number;
}

/** The challenged hand held no match. */
export interface InnocentEvent {
  event: "innocent";
  seat: number;
}

/** A seat answers a Touchdown. */
export interface ArmsRaisedEvent {
  event: "arms_raised";
  seat: number;
}

/** A seat loses the race: the last to answer, or the furthest of those who never did. */
export interface LastArmsEvent {
  event: "last_arms";
  seat: number;
}

/** A part of a droid is laid; a wild has the color that was named for it. */
export interface LaidEvent {
  event: "laid";
  seat: number;
  card: string;
  color: string;
}

/** The seat cannot lay a part: it draws, and the droid is done. */
export interface UnableEvent {
  event: "unable";
  seat: number;
}

/** A part of the droid goes back into its owner's hand. */
export interface TookBackEvent {
  event: "took_back";
  seat: number;
  card: string;
}

/** A Hail Mary guessed the color of the target's last card. */
export interface HitEvent {
  event: "hit";
  seat: number;
  target: number;
  color: string;
}

/** A Hail Mary guessed a color other than that of the target's last card. */
export interface MissedEvent {
  event: "missed";
  seat: number;
  target: number;
  color: string;
}

/** A card is put under the top card, without effect. */
export interface ShedEvent {
  event: "shed";
  seat: number;
  card: string;
}

/** A player card is activated. */
export interface ActivatedEvent {
  event: "activated";
  seat: number;
  player: string;
}

/** The player of an activated card chooses a target. */
export interface AimedEvent {
  event: "aimed";
  seat: number;
  target: number;
}

/** A player card goes from the player deck into the lineup. */
export interface LinedUpEvent {
  event: "lined_up";
  seat: number;
  player: string;
}

/** A player card goes onto the seat's own player discards. */
export interface SpentEvent {
  event: "spent";
  seat: number;
  player: string;
}

/** A player card goes from the player discards to the bottom of the player deck. */
export interface RecoveredEvent {
  event: "recovered";
  seat: number;
  player: string;
}

/** A card is taken from the discard pile into the hand. */
export interface TookEvent {
  event: "took";
  seat: number;
  card: string;
}

/** The seat takes a card at random from the target. */
export interface SwappedOutEvent {
  event: "swapped_out";
  seat: number;
  target: number;
  card: string | null;
}

/** The seat gives the target a card. */
export interface SwappedInEvent {
  event: "swapped_in";
  seat: number;
  target: number;
  card: string | null;
}

/** The seat declines an optional action. */
export interface DeclinedEvent {
  event: "declined";
  seat: number;
}

/** Another turn will follow this one. */
export interface PlaysAgainEvent {
  event: "plays_again";
  seat: number;
}

/** A player card is laid out for drafting. */
export interface LaidOutEvent {
  event: "laid_out";
  player: string;
}

/** A player card goes into the seat's deck. */
export interface DraftedEvent {
  event: "drafted";
  seat: number;
  player: string;
}

/** A seat wins the round; the points are those in all other hands. */
export interface RoundWonEvent {
  event: "round_won";
  seat: number;
  points: number;
}

/** The round is void: nobody wins, and nobody scores. */
export interface RoundVoidEvent {
  event: "round_void";
}

/** Points are added to the seat's score. */
export interface ScoredEvent {
  event: "scored";
  seat: number;
  points: number;
}

/** A seat wins the match; if several share the win, there is an event for each. */
export interface MatchWonEvent {
  event: "match_won";
  seat: number;
}

/** The clock acts for a seat that was asked: what follows is not its own decision. */
export interface TimedOutEvent {
  event: "timed_out";
  seat: number;
}

/** Somebody has joined, at a seat or as a spectator. */
export interface PersonJoinedNews {
  type: "joined";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** An id; `face.people` has their names, `joined` those of people who have left since. */
  person: string;
  /** What they call themselves. */
  name: string;
  /** A seat, numbered from 0. */
  seat: number | null;
}

/** A person is connected; an older connection of theirs no longer counts. */
export interface HereNews {
  type: "here";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** An id; `face.people` has their names, `joined` those of people who have left since. */
  person: string;
}

/** A person has disconnected. */
export interface AwayNews {
  type: "away";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** An id; `face.people` has their names, `joined` those of people who have left since. */
  person: string;
}

/** A person has taken a seat, an empty one or a bot's. */
export interface SatNews {
  type: "sat";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** An id; `face.people` has their names, `joined` those of people who have left since. */
  person: string;
  /** A seat, numbered from 0. */
  seat: number;
}

/** A person has left a seat and is now a spectator. */
export interface StoodNews {
  type: "stood";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** An id; `face.people` has their names, `joined` those of people who have left since. */
  person: string;
}

/** A person has left for good, or was sent away by the host. */
export interface PersonLeftNews {
  type: "left";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** An id; `face.people` has their names, `joined` those of people who have left since. */
  person: string;
  /** Did the host send them away? */
  kicked: boolean;
}

/** The host has put a bot on a seat. */
export interface BotSatNews {
  type: "bot_sat";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** A seat, numbered from 0. */
  seat: number;
  /** `novice`, `casual`, `expert` or `champion`. */
  bot: string;
}

/** The host has taken a bot from a seat. */
export interface SeatFreedNews {
  type: "seat_freed";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** A seat, numbered from 0. */
  seat: number;
}

/** A bot sits in for a person who is away, until they come back. */
export interface StoodInNews {
  type: "stood_in";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** A seat, numbered from 0. */
  seat: number;
  /** `novice`, `casual`, `expert` or `champion`. */
  bot: string;
}

/** The host has changed the settings. */
export interface AgreedNews {
  type: "agreed";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** What is agreed now. */
  settings: Settings;
}

/** The host lets big screens show everybody's chances. */
export interface ChancesShownNews {
  type: "chances_shown";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
}

/** The host no longer lets big screens show everybody's chances. */
export interface ChancesHiddenNews {
  type: "chances_hidden";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
}

/** The host has made somebody else host. */
export interface MadeHostNews {
  type: "made_host";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** An id; `face.people` has their names, `joined` those of people who have left since. */
  person: string;
}

/** The host has muted a person: nobody hears or sees what they say. */
export interface MutedNews {
  type: "muted";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** An id; `face.people` has their names, `joined` those of people who have left since. */
  person: string;
}

/** A person who was muted may talk again. */
export interface UnmutedNews {
  type: "unmuted";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** An id; `face.people` has their names, `joined` those of people who have left since. */
  person: string;
}

/** A person is a program that only plays. */
export interface IsProgramNews {
  type: "is_program";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** An id; `face.people` has their names, `joined` those of people who have left since. */
  person: string;
}

/** A person has brought a deck of player cards. The cards are not public. */
export interface BroughtNews {
  type: "brought";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** An id; `face.people` has their names, `joined` those of people who have left since. */
  person: string;
}

/** A person has contributed randomness to the deal. */
export interface GaveNews {
  type: "gave";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** An id; `face.people` has their names, `joined` those of people who have left since. */
  person: string;
}

/** The match has begun: the cards are dealt. */
export interface MatchDealtNews {
  type: "dealt";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
}

/** A failed catch: the seat may not catch again until something has happened. */
export interface MissedCatchNews {
  type: "missed_catch";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** A seat, numbered from 0. */
  seat: number;
}

/** A person has asked for a hint, against bots only. What it was is not stored. */
export interface HintedNews {
  type: "hinted";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** A seat, numbered from 0. */
  seat: number;
}

/** A person is ready for the next round. */
export interface ReadiedNews {
  type: "readied";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** An id; `face.people` has their names, `joined` those of people who have left since. */
  person: string;
}

/** The next round is dealt. */
export interface NextRoundNews {
  type: "next_round";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
}

/** The host has stopped all clocks. */
export interface PausedNews {
  type: "paused";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** An id; `face.people` has their names, `joined` those of people who have left since. */
  person: string;
}

/** The host has started all clocks again. */
export interface ResumedNews {
  type: "resumed";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** An id; `face.people` has their names, `joined` those of people who have left since. */
  person: string;
}

/**
 * The server was down, or could not write, for this many milliseconds, which count against nobody.
 * A clean shutdown is not reported.
 */
export interface OutageNews {
  type: "outage";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** How long, in milliseconds. */
  ms: number;
}

/** Somebody has said something. */
export interface SaidNews {
  type: "said";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** An id; `face.people` has their names, `joined` those of people who have left since. */
  person: string;
  /** What was said: show it as text, never as HTML. */
  text: string;
}

/** Somebody has sent an emote. */
export interface EmotedNews {
  type: "emoted";
  /** The number of the change that it belongs to; several news may share it. */
  number: number;
  /** When it happened, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** An id; `face.people` has their names, `joined` those of people who have left since. */
  person: string;
  /** Which. */
  emote: string;
}

/** The result of a round, or of the match. All hands are shown, because they are counted. */
export interface Sheet {
  /**
   * The seats that have won the match, if it is over, else the round; none if the round is void.
   */
  winners: number[];
  /** The score that ends the match. */
  goal: number;
  /** Round by round, what was added to the score of each seat. */
  rounds: number[][];
  /** Seat by seat, the cards that are left. */
  hands: string[][];
  /** Seat by seat, what these cards are worth; 0 where no points are kept. */
  points: number[];
  /** The highlights, once the match is over. */
  memories: Highlight[];
}

/** Something that one seat did more often than any other. */
export interface Highlight {
  /**
   * What: caught others who had not called, won challenges, hit with a Hail Mary, or drew cards.
   */
  kind: "caught" | "drew" | "exposed" | "hit";
  /** Who. */
  seat: number;
  /** How often. */
  number: number;
}

/** A move that you may make now, taken apart, so that you need not read the notation. */
export interface LegalMove {
  /** As it is sent. */
  move: string;
  /**
   * `card` (out of your hand), `take` (a card of the discard pile), `throw` (a card out of turn),
   * `draw`, `pass`, `challenge`, `arms_up`, `call`, `catch`, `aim`, `color`, `player_card` or
   * `icon`.
   */
  kind: string;
  /** The card, as it is held. */
  card?: string;
  /** The color that is named, with a card or alone: `R`, `Y`, `G` or `B`. */
  color?: string;
  /** Who is caught, or aimed at. */
  seat?: number | null;
  /** Which player card or icon, counted from 1. */
  place?: number | null;
  /** Is the call said with it? */
  call?: boolean;
}

/** What you asked for counts, and is stored: no crash can undo it. */
export interface Answer {
  type: "answer";
  /** The key of your `ask`. */
  key: string;
  /**
   * The number of the change that tells of it. If nobody is told yet (your move waits because
   * others may still react), the number of the last change before it.
   */
  number: number;
}

/** What you asked for does not count, and nothing has changed by asking. */
export interface Refused {
  type: "refused";
  /** The key of your `ask`, `explain` or `hint`. */
  key: string;
  /** For programs: `illegal`, `too_late`, `not_host`, ... */
  code: string;
  /** For people. */
  sentence: string;
  /** The sentence of the rulebook, or the ruling, that forbids a move. */
  rule?: string;
  /** The key of the sentence in the catalogues of other languages. */
  words?: string;
  /** What is filled into it. */
  details?: Record<string, unknown>;
}

/** The answer to `explain`: a move that may be made, or the sentence that forbids it. */
export interface Explained {
  type: "explained";
  /** The key of your `explain`. */
  key: string;
  /** May it be played, as the table lay when your question came? */
  legal: boolean;
  /** If not, why not; otherwise `This may be played.` */
  sentence: string;
  /** The sentence of the rulebook, or the ruling, that forbids it; else empty. */
  rule: string;
  /** The key of the sentence in the catalogues of other languages. */
  words: string;
  /** What is filled into it. */
  details: Record<string, unknown>;
}

/** The answer to `hint`: up to three moves, the best first. Only what your seat knows was used. */
export interface Advice {
  type: "advice";
  /** The key of your `hint`. */
  key: string;
  /** The `view.window` that it is for. */
  window: number;
  /** The best first. */
  moves: AdvisedMove[];
}

/** A move that you may make. */
export interface AdvisedMove {
  /** As it is sent; `-` also for not reacting. */
  move: string;
  /**
   * How likely you win the round after it, in hundredths of a percentage point, and the 95 %
   * interval.
   */
  chance: number[];
}

/** Answer with a `pong` at once. */
export interface Ping {
  type: "ping";
  /** Its number. */
  ping: number;
}

/**
 * Everybody's chance to win the round, as far as it follows from what all can see. It comes every
 * few seconds at most, to who looks on and has asked for it.
 */
export interface Chances {
  type: "chances";
  /** The match, and ... */
  match: number;
  /** ... the `view.window` that it is made from. */
  window: number;
  /**
   * Seat by seat, in hundredths of a percentage point: together 10,000, but for rounding. Null
   * where it cannot be worked out.
   */
  chances: number[] | null;
}

/** The table cannot write anything down just now. It is paused, and goes on by itself. */
export interface Trouble {
  type: "trouble";
  /** For people. */
  sentence: string;
}

/** The last message before the server closes the socket, and why. */
export interface Bye {
  type: "bye";
  /** For programs: what to do after each is told below. */
  code: string;
  /** For people. */
  sentence: string;
}

/** A new table. The person who opens it is its host, and is seated. */
export interface OpenTable {
  /**
   * What you want to be called: 1 to 20 characters, like nobody else at the table and no bot (Alma,
   * Bela, Cleo, Dora, Emil, Fritz, Gina, Hugo, Iris, Juno).
   */
  name: string;
  /** What is agreed; each has a default. */
  settings?: AskedSettings;
  /** Play on from this position, instead of dealing. It says what is played, and by how many. */
  position?: string | null;
  /** Play on from a moment of this game, instead of dealing: a full record (.lcg). */
  record?: string | null;
  /**
   * The number of moves of the record to play first; left out, all of them. Where a round ends, the
   * next one of the record is played; if it has none, this is a `bad_record`.
   */
  moment?: number | null;
  /** The name that your picture is drawn from; left out, your own. */
  bust?: string;
}

/** Come to a table by an invitation. */
export interface JoinTable {
  /** The invitation: the last part of a link. */
  invite: string;
  /**
   * What you want to be called: 1 to 20 characters, like nobody else at the table and no bot (Alma,
   * Bela, Cleo, Dora, Emil, Fritz, Gina, Hugo, Iris, Juno).
   */
  name: string;
  /** Do you only want to look on? */
  spectator?: boolean;
  /** The name that your picture is drawn from; left out, your own. */
  bust?: string;
  /**
   * A secret that you have made up, of 32 to 64 letters, digits, - and _. If the answer is lost,
   * ask again with the same one, and you are who you were. Left out, you are given one.
   */
  token?: string;
}

/** You are at a table: connect to its socket and say hello with the token. */
export interface Joined {
  /** The id of the table. */
  table: string;
  /** Your id at this table. */
  person: string;
  /** Keep it, and keep it secret: it is all that proves who you are. */
  token: string;
  /** For the person who opened the table: everyone who has it may join. */
  invite?: string;
}

/** Something was refused, and nothing has changed. */
export interface Problem {
  /** For programs. */
  code: string;
  /** For people. */
  sentence: string;
}
