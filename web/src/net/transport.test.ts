// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fileFor, openSocket, request } from "./transport";

const root = document.documentElement;

it("knows what is a file of a site", () => {
  expect(fileFor("GET", "/api/words/de")).toBe("data/words/de.json");
  expect(fileFor("GET", "/api/editions?lang=de")).toBe("data/editions.de.json");
  expect(fileFor("GET", "/api/editions/hail-mary")).toBe("data/editions/hail-mary.en.json");
  expect(fileFor("GET", "/api/editions/hail-mary/rules?lang=de")).toBe("data/editions/hail-mary/rules.de.json");
  expect(fileFor("GET", "/api/players?lang=en")).toBe("data/players.en.json");
  expect(fileFor("GET", "/api/rulings")).toBe("data/rulings.json");
  expect(fileFor("GET", "/api/languages")).toBe("data/languages.json");
  expect(fileFor("GET", "/api/words/pt-BR")).toBe("data/words/pt-BR.json");
  expect(fileFor("GET", "/api/bots")).toBe("data/bots.json");
  expect(fileFor("GET", "/api/puzzles")).toBe("data/puzzles.json");
  expect(fileFor("GET", "/api/puzzles/elite-draft?lang=de")).toBe("data/puzzles/elite-draft.de.json");
});

it("knows what only a table can answer", () => {
  expect(fileFor("POST", "/api/tables")).toBeNull();
  expect(fileFor("GET", "/api/tables/0123456789abcdef")).toBeNull();
  expect(fileFor("GET", "/api/tables/0123456789abcdef/record.lcg?match=1")).toBeNull();
  expect(fileFor("POST", "/api/replays")).toBeNull();
  expect(fileFor("GET", "/api/words/../secret")).toBeNull();
});

describe("a request", () => {
  const fetched: string[] = [];

  beforeEach(() => {
    fetched.length = 0;
    vi.stubGlobal("fetch", async (path: string) => {
      fetched.push(path);
      return new Response("{}");
    });
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    delete root.dataset["site"];
  });

  it("goes to the server", async () => {
    await request("/api/words/de", {});
    await request("/api/tables", { method: "POST" });
    expect(fetched).toEqual(["/api/words/de", "/api/tables"]);
  });

  it("says that a part of a site could not be loaded", async () => {
    root.dataset["site"] = "1";
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await expect(request("/api/words/de", {})).rejects.toMatchObject({ code: "not_loaded" });
  });

  it("fetches a file beside the page of a site", async () => {
    root.dataset["site"] = "1";
    await request("/api/words/de", {});
    expect(fetched).toEqual(["data/words/de.json"]);
  });
});

describe("a socket", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("leads to the server that the page is from", () => {
    const opened: string[] = [];
    vi.stubGlobal(
      "WebSocket",
      class {
        constructor(address: string) {
          opened.push(address);
        }
      },
    );
    openSocket("0123456789abcdef");
    expect(opened).toEqual([`ws://${location.host}/api/tables/0123456789abcdef/socket`]);
  });
});
