import { expect, it } from "vitest";
import { differs } from "./build";

const page = (script: string, style: string): string =>
  `<head><script type="module" src="/assets/${script}"></script><link rel="stylesheet" href="/assets/${style}"></head>`;

it("is another build if any of its files is another", () => {
  expect(differs(page("a-1.js", "a-1.css"), page("a-2.js", "a-1.css"))).toBe(true);
  expect(differs(page("a-1.js", "a-1.css"), page("a-1.js", "a-2.css"))).toBe(true);
});

it("is the same build however its files are named", () => {
  const turned = '<link href="/assets/a-1.css" rel="stylesheet"><script src="/assets/a-1.js"></script>';
  expect(differs(page("a-1.js", "a-1.css"), turned)).toBe(false);
});

it("says nothing of what is no page of ours", () => {
  expect(differs(page("a-1.js", "a-1.css"), "<h1>Sign in to the network</h1>")).toBe(false);
  expect(differs('<script type="module" src="/src/main.ts"></script>', page("a-1.js", "a-1.css"))).toBe(false);
});
