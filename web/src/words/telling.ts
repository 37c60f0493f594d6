// What happened, in sentences: one per event, or one for several that belong together. The same as
// src/lastcard/views/telling.py.

import type { GameEvent } from "../../protocol";
import { roster } from "../cards/roster.svelte";
import type { Details, Speaker } from "./speaking";

const PLAYER_CARDS = -2;

/** The sentences of one step. */
export function tell(events: readonly GameEvent[], speaker: Speaker): string[] {
  const guesses = throwsIn(events);
  const scores = events.some((one) => one.event === "scored");
  return stories(events).flatMap((story) => {
    const several = story.length > 1 || story[0]?.event === "dealt";
    return (
      (several ? tellTogether(story, speaker) : null) ??
      story.map((one) => tellOne(one, guesses.get(one), speaker, scores))
    );
  });
}

/** The sentence for several events together; null if each has its own. */
function tellTogether(story: readonly GameEvent[], speaker: Speaker): string[] | null {
  const first = story[0] as GameEvent;
  const players = story.flatMap((one) => ("player" in one ? one.player : []));
  switch (first.event) {
    case "dealt": {
      const seats = new Set(story.map((one) => (one.event === "dealt" ? one.seat : -1)));
      return [speaker.say("event.dealt_all", { number: story.length / seats.size })];
    }
    case "drew":
      return [tellDraws(story, first.seat, speaker)];
    case "took_back":
      return tellParts(story, speaker);
    case "shuffled":
      return first.owner >= 0 ? [speaker.say("event.shuffled_decks")] : null;
    case "lined_up":
      return [speaker.say("event.lined_up_several", { seat: first.seat, players })];
    case "laid_out":
      return [speaker.say("event.laid_out_several", { players })];
    default:
      return null;
  }
}

/** Consecutive events of one kind; draws and lineups separately for each player. */
function stories(events: readonly GameEvent[]): GameEvent[][] {
  const kind = (one: GameEvent): string => {
    if (one.event === "drew" || one.event === "lined_up") return `${one.event} ${one.seat}`;
    return one.event === "shuffled" ? `${one.event} ${Math.min(one.owner, 0)}` : one.event;
  };
  const groups: GameEvent[][] = [];
  for (const one of events) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && kind(group[0]) === kind(one)) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** `scores`: points are added to somebody's score, so it is told what the other hands held. */
function tellOne(one: GameEvent, guess: Details | undefined, speaker: Speaker, scores: boolean): string {
  switch (one.event) {
    case "shuffled":
      if (one.owner >= 0) return speaker.say("event.shuffled_deck", { owner: one.owner });
      return speaker.say(one.owner === PLAYER_CARDS ? "event.shuffled_players" : "event.shuffled");
    case "played":
      if (guess) return speaker.say("event.threw", { seat: one.seat, card: one.card, ...guess });
      return speaker.say("event.played", {
        seat: one.seat,
        card: one.card,
        named: one.card.startsWith("W") ? one.color : null,
      });
    case "reversed":
      return speaker.say(`event.reversed_${one.direction > 0 ? "clockwise" : "counterclockwise"}`);
    case "activated":
    case "laid_out":
      return speaker.say(`event.${one.event}`, { ...one, about: roster.find(one.player)?.effects.join("; ") ?? null });
    case "round_won":
      return speaker.say("event.round_won", { seat: one.seat, points: scores ? one.points : 0 });
    case "scored":
      return speaker.say("event.scored", { seat: one.seat, number: String(one.points) });
    default:
      // the effect of a player card is on the card: it is left out here
      return speaker.say(`event.${one.event}`, { about: null, ...(one as unknown as Details) });
  }
}

function tellDraws(story: readonly GameEvent[], seat: number, speaker: Speaker): string {
  const hand = story.flatMap((one) => (one.event === "drew" ? (one.card ?? []) : []));
  if (hand.length) return speaker.say("event.drew_hand", { seat, hand });
  return speaker.say("event.drew_several", { seat, number: story.length });
}

/** A droid comes apart: one sentence for each player who takes parts back. */
function tellParts(story: readonly GameEvent[], speaker: Speaker): string[] {
  const parts = new Map<number, string[]>();
  for (const one of story) {
    if (one.event === "took_back") parts.set(one.seat, [...(parts.get(one.seat) ?? []), one.card]);
  }
  return [...parts].map(([seat, hand]) => speaker.say("event.took_back_several", { seat, hand }));
}

/** Cards thrown at somebody, each with the color guessed. */
function throwsIn(events: readonly GameEvent[]): Map<GameEvent, Details> {
  const found = new Map<GameEvent, Details>();
  let play: GameEvent | undefined;
  for (const one of events) {
    if (one.event === "played") play = one;
    else if ((one.event === "hit" || one.event === "missed") && play) {
      found.set(play, { target: one.target, color: one.color });
    }
  }
  return found;
}
