// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const OTHERS = /\bJSON\.(?:parse|stringify)\b|\.json\(\)|parseAs: "json"/;

function sources(): string[] {
  return readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^json\/|schema\.d\.ts$/.test(name),
  );
}

test("all JSON is read and written by src/json, which keeps digits", () => {
  const all = sources();
  expect(all.length).toBeGreaterThan(200);
  expect(all.filter((name) => OTHERS.test(readFileSync(`src/${name}`, "utf8")))).toEqual([]);
});

test("all YAML is read with numbers that keep their digits", () => {
  const readers = sources()
    .map((name) => [name, readFileSync(`src/${name}`, "utf8")] as const)
    .filter(
      ([, source]) => /from "yaml"/.test(source) && /\b(?:parseDocument|parse|stringify|writeYaml)\(/.test(source),
    );
  expect(readers.length).toBeGreaterThan(1);
  // The faults of a schema are found by its nodes, whose values go nowhere.
  expect(readers.filter(([name, source]) => name !== "ui/code/schema.ts" && !source.includes("withNumbers"))).toEqual(
    [],
  );
});
