// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import { linkTo, route, visit, visitFragment } from "./routes";

const root = document.documentElement;

afterEach(() => {
  delete root.dataset["site"];
  history.replaceState(null, "", "/");
});

describe("an address in the page", () => {
  it("is a path on a server", () => {
    visit("/replay/ab?match=2#7");
    expect(location.pathname).toBe("/replay/ab");
    expect(route().searchParams.get("match")).toBe("2");
    expect(route().hash).toBe("#7");
    expect(linkTo("/deck")).toBe("/deck");
  });

  it("is behind the # on a site of files, in whatever folder that is", () => {
    history.replaceState(null, "", "/games/index.html");
    root.dataset["site"] = "1";
    expect(route().pathname).toBe("/");
    expect(linkTo("/deck")).toBe("#/deck");
    visit("/replay/ab?match=2");
    visitFragment("#7");
    expect(location.pathname).toBe("/games/index.html");
    expect(location.hash).toBe("#/replay/ab?match=2#7");
    expect(route().pathname).toBe("/replay/ab");
    expect(route().searchParams.get("match")).toBe("2");
    expect(route().hash).toBe("#7");
  });

  it("is nowhere in the page if it makes no sense", () => {
    root.dataset["site"] = "1";
    for (const typed of ["#12", "#//other.example/t", "#http://[", "#/%zz"]) {
      history.replaceState(null, "", typed);
      expect(route().origin).toBe("http://site");
      expect(route().pathname).not.toBe("/");
    }
  });
});
