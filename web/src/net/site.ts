// Where the page comes from: a table server, or a site of files that has none. There the tables are in this browser.

/** The version of the site of files; undefined on the page of a table server. */
export const siteVersion = (): string | undefined => globalThis.document?.documentElement.dataset["site"];

export const isSite = (): boolean => siteVersion() !== undefined;
