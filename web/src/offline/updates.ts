/** What a page says to a new service worker that waits. */
export const USE_NOW = "use now";
