import { expect, test } from "vitest";
import { sample } from "./sample";
import { dangers } from "./tools";

test("arguments begin with what a schema requires", () => {
  expect(
    sample({
      type: "object",
      required: ["text", "count", "mode", "where", "unknown"],
      properties: {
        text: { type: "string" },
        count: { type: "integer", minimum: 1 },
        mode: { enum: ["fast", "slow"] },
        where: { type: "object", required: ["path"], properties: { path: { type: "string", default: "/" } } },
        optional: { type: "string" },
      },
    }),
  ).toEqual({ text: "", count: 1, mode: "fast", where: { path: "/" } });
  expect(sample({})).toEqual({});
});

test("what is dangerous is marked, the worst first", () => {
  expect(dangers({ effect: "unsafe" }, "mcp")).toEqual(["unsafe", "another's server"]);
  expect(dangers({ effect: "read_only" }, "built_in")).toEqual([]);
});
