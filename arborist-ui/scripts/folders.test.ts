// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { afterAll, expect, test } from "vitest";
import config from "../.dependency-cruiser.mjs";

const place = mkdtempSync(join(tmpdir(), "folders-"));
symlinkSync(resolve("node_modules"), join(place, "node_modules"));
afterAll(() => rmSync(place, { recursive: true }));

function write(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(place, name), text);
  }
}

/** Names of the rules that are broken. */
async function broken(files: Record<string, string>): Promise<string[]> {
  rmSync(join(place, "src"), { recursive: true, force: true });
  write(files);
  const options = { ...config.options, baseDir: place, validate: true, ruleSet: { forbidden: config.forbidden } };
  const { output } = await cruise(["src"], options as never);
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name).sort();
}

const AGENTS = { "src/agent/agents.ts": "export type Agent = string;\nexport const AGENTS = 1;\n" };

test("imports from a folder below are taken", async () => {
  const files = {
    ...AGENTS,
    "src/app/shell.ts": 'import { AGENTS } from "../agent/agents";\nexport default AGENTS;\n',
  };
  expect(await broken(files)).toEqual([]);
});

test("an import from a folder above is refused, of types and of parts that are loaded later too", async () => {
  const upward = {
    'import { AGENTS } from "../../agent/agents";\nexport default AGENTS;\n': ["imports-go-down-from-ui-page"],
    'import type { Agent } from "../../agent/agents";\nexport type Page = Agent;\n': ["imports-go-down-from-ui-page"],
    'export const later = () => import("../../agent/agents");\n': ["imports-go-down-from-ui-page"],
  };
  for (const [text, names] of Object.entries(upward)) {
    expect(await broken({ ...AGENTS, "src/ui/page/Planted.ts": text })).toEqual(names);
  }
});

test("atoms import neither the client of the API nor the router, and the client no atom", async () => {
  const files = {
    "src/api/client.ts": 'import "../ui/page/Head";\n',
    "src/ui/list/List.ts": 'import "../../api/client";\n',
    "src/ui/page/Head.ts": 'export { Link } from "@tanstack/react-router";\n',
  };
  expect(await broken(files)).toEqual([
    "atoms-know-no-route-and-no-api",
    "atoms-know-no-route-and-no-api",
    "imports-go-down-from-ui-list",
    "the-client-of-the-api-shows-nothing",
  ]);
});

test("a folder without a place in the order is refused", async () => {
  const files = {
    ...AGENTS,
    "src/agent/new/page.ts": 'import "../agents";\n',
    "src/main.ts": 'import "./agent/new/page";\n',
  };
  expect(await broken(files)).toEqual(["a-folder-has-its-place"]);
});
