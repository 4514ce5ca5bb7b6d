// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FREE, isNumber, isNumberText, numberOf, parse, parseAnswer, stringify } from "./json";
import { NUMBERS } from "./numbers";
import { membersOfAnyType } from "./openapi";

test.each(NUMBERS)("%s keeps its text wherever it stands", (number, rounded) => {
  expect(JSON.stringify(Number(number))).toBe(rounded);
  for (const text of [number, `[${number}]`, `{"a":{"b":[1,${number},"x"]},"c":"\\"${number}"}`]) {
    expect(stringify(parse(text))).toBe(text);
  }
  expect(isNumberText(number)).toBe(true);
  expect(isNumber(numberOf(number))).toBe(true);
  expect(`${numberOf(number)}`).toBe(number);
});

test("what a double holds is one, and everything else is as the browser reads it", () => {
  for (const text of [
    '{"a": 1, "b": [0.5, -3, 1e+21, 1e-7, true, null], "c": "9007199254740993", "": {}}',
    '"\\\\\\" 1e400 \\u00e9 \\\\"',
    '{"__proto__": {"a": 1}, "constructor": [], "x\\"1e400": []}',
    " [ ] ",
  ]) {
    expect(parse(text)).toEqual(JSON.parse(text));
    expect(stringify(parse(text))).toBe(JSON.stringify(JSON.parse(text)));
    expect(stringify(parse(text), 2)).toBe(JSON.stringify(JSON.parse(text), null, 2));
  }
  const own = parse('{"__proto__": {"a": 1}, "n": 1e400}') as object;
  expect(Object.keys(own)).toEqual(["__proto__", "n"]);
  expect(stringify(own)).toBe('{"__proto__":{"a":1},"n":1e400}');
});

test("no JSON is none", () => {
  for (const text of [
    "",
    "{",
    "[1,]",
    "01",
    "1.",
    ".5",
    "+1",
    "1e",
    "NaN",
    '{"a": 1e400',
    '{"a": 1e400}x',
    "[1e400 1]",
  ]) {
    expect(() => parse(text)).toThrow(SyntaxError);
  }
  for (const text of ["", "-", "1.", ".5", "+1", "01", "1e", "0x1F", "Infinity", " 1"]) {
    expect(isNumberText(text)).toBe(false);
  }
});

test("of an answer, amounts are reckoned with and what others wrote keeps its digits", () => {
  const answer = parseAnswer(
    '{"usage":{"cost_usd":0.10,"input_tokens":7},"arguments":{"cost_usd":0.10,"order":9007199254740993},"items":[{"output":1E5,"cost_usd":1E-7}]}',
  ) as { usage: { cost_usd: number }; arguments: unknown; items: { cost_usd: number }[] };
  expect(answer.usage.cost_usd + 0.2).toBeCloseTo(0.3);
  expect(answer.items[0]?.cost_usd).toBe(1e-7);
  expect(stringify(answer.arguments)).toBe('{"cost_usd":0.10,"order":9007199254740993}');
  expect(stringify(answer.items)).toBe('[{"output":1E5,"cost_usd":1e-7}]');
});

test("every member of any type that the API and its events describe is kept", () => {
  const described = membersOfAnyType();
  expect(described.size).toBeGreaterThan(15);
  expect([...described].filter((name) => !FREE.has(name))).toEqual([]);
  const events = readFileSync("../docs/events.ts", "utf8");
  const free = [...events.matchAll(/^\s*(\w+)\??: (?:unknown|Record<string, unknown>)/gm)].map(
    ([, name]) => name ?? "",
  );
  expect(free.filter((name) => !FREE.has(name))).toEqual([]);
});

test("a text of five million characters is read at once", () => {
  const text = `{"text":"${"a\\\\b ".repeat(1_000_000)}","n":1}`;
  const before = process.cpuUsage();
  expect((parse(text) as { n: number }).n).toBe(1);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_500);
});
