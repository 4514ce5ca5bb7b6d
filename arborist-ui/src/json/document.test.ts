import { expect, test } from "vitest";
import { get, ordered, put, same, steps, stored, write } from "./document";

test("a field of a form is a member of the document, in lists too", () => {
  const document = { name: "corp", models: [{ name: "a", input_usd: 1 }, { name: "b" }] };
  expect(get(document, "models[1].name")).toBe("b");
  expect(get(document, "models[7].name")).toBeUndefined();
  expect(put(document, "models[0].input_usd", 2).models[0]).toEqual({ name: "a", input_usd: 2 });
  expect(put(document, "models[0]", undefined).models).toEqual([{ name: "b" }]);
  // A row that was emptied is still a row.
  expect(put(document, "models[1].name", undefined).models).toEqual([{ name: "a", input_usd: 1 }, {}]);
  expect(document.models[0]).toEqual({ name: "a", input_usd: 1 });
});

test("an object that is empty without a member is not left behind", () => {
  expect(put({ name: "a", limits: { max_turns: 5 } }, "limits.max_turns", undefined)).toEqual({ name: "a" });
  expect(put({ name: "a" }, "limits.max_cost_usd", 0.5)).toEqual({ name: "a", limits: { max_cost_usd: 0.5 } });
});

test("paths of problems lead to members", () => {
  expect(steps("models[0].name")).toEqual(["models", 0, "name"]);
  expect(steps("models.0.name")).toEqual(["models", 0, "name"]);
});

test("what was read is what would be stored, no more", () => {
  expect(
    stored(
      {
        id: 1,
        name: "a",
        tools: [],
        approvals: [],
        url: null,
        limits: { max_turns: 5, max_cost_usd: null },
        schema: { d: null },
      },
      { without: ["id"], inside: ["limits"], kept: ["tools"] },
    ),
  ).toEqual({ name: "a", tools: [], limits: { max_turns: 5 }, schema: { d: null } });
});

test("the order of members is no difference, that of lists is one", () => {
  expect(same({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
  expect(same({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
  expect(ordered({ x: [2, 1] })).toEqual({ x: [2, 1] });
});

test("members that are named come first, and nothing is lost", () => {
  expect(write({ tools: [], more: 1, name: "a" }, "yaml", ["name", "tools"])).toBe("name: a\ntools: []\nmore: 1\n");
});
