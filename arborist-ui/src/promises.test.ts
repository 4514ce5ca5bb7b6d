// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const PAGE = readFileSync("../docs/guides/arborist-tests.md", "utf8");
const NAMED = [...PAGE.matchAll(/`([\w/-]+\.spec\.ts): ([^`]+)`/g)].map(([, file = "", name = ""]) => ({ file, name }));

function titlesOf(file: string): string[] {
  const source = readFileSync(`e2e/${file}`, "utf8");
  return [...source.matchAll(/\btest\(\s*["'`]([^\n]*)/g)].map(([, title = ""]) => title);
}

describe("the page of Arborist's promises", () => {
  it("names tests that there are", () => {
    const missing = NAMED.filter(({ file, name }) => !titlesOf(file).some((title) => title.startsWith(name)));
    expect(NAMED.length).toBeGreaterThan(40);
    expect(missing).toEqual([]);
  });

  it("names every test of a complaint", () => {
    const complaints = readdirSync("e2e/complaints").flatMap((file) =>
      titlesOf(`complaints/${file}`).map((title) => ({ file: `complaints/${file}`, title })),
    );
    const unnamed = complaints.filter(
      ({ file, title }) => !NAMED.some((each) => each.file === file && title.startsWith(each.name)),
    );
    expect(complaints.length).toBeGreaterThan(15);
    expect(unnamed).toEqual([]);
  });
});
