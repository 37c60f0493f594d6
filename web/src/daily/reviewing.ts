// What of a daily deal was luck, and what skill: the coach reviews the match.

import { Coach } from "../coach/coach.svelte";
import { recordOf } from "../net/api";
import type { Seated } from "../net/memory";
import { daily } from "./daily.svelte";

/** The seat of the person in every daily deal. */
export const PERSON = 0;

const coaches = new Map<string, Coach>();

/** The coach of a match: on every page the same one, so that a review goes on when somebody leaves the table. */
export function coachOf(date: string, { table, token }: Pick<Seated, "table" | "token">, match: number): Coach {
  const place = `${table} ${match}`;
  const known = coaches.get(place);
  if (known) return known;
  const coach = new Coach(
    // compiled, with as many worlds as everywhere: the figures are to be compared
    async () => ({ record: await recordOf(table, match, { token }), compiled: true }),
    ({ accounts }) => {
      const account = accounts[PERSON];
      if (account && daily.counts(table, date, match)) daily.review(date, account);
    },
  );
  coaches.set(place, coach);
  return coach;
}
