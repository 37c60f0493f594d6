// From a cup to its tables: the token is the same.

import { type InCup, findTable, rememberTable } from "../net/memory";

/** Remember that I sit at a table of a cup. */
export function seatAt({ person, token }: InCup, table: string, edition: string): void {
  if (!findTable(table)) rememberTable({ table, person, token, edition, invite: null, at: Date.now() });
}

/** The address of a cup's page. */
export const pathOf = (cup: string): string => `/c/${cup.replace("cup-", "")}`;
