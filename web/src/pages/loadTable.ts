// The table is most of the code, and the front page does without it: it is loaded while a table is being opened.

export const loadTable = () => import("./TablePage.svelte");

/** Begin to load it, because a table is likely to follow. If that fails, whoever needs it tries again. */
export function expectTable(): void {
  loadTable().catch(() => {});
}
