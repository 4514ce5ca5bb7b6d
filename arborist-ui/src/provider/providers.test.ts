import { expect, test } from "vitest";
import { ordered } from "./providers";

test("a definition whose members come in another order says the same", () => {
  const one = { name: "a", inputSchema: { type: "object", required: ["b", "a"] } };
  const other = { inputSchema: { required: ["b", "a"], type: "object" }, name: "a" };
  expect(JSON.stringify(ordered(one))).toBe(JSON.stringify(ordered(other)));
  // The order of a list says something.
  expect(ordered({ x: [2, 1] })).toEqual({ x: [2, 1] });
});
