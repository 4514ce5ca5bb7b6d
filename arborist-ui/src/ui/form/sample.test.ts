import { expect, test } from "vitest";
import { sample } from "./sample";

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
