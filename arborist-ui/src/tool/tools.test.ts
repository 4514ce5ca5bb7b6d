import { expect, test } from "vitest";
import { dangers } from "./tools";

test("what is dangerous is marked, the worst first", () => {
  expect(dangers({ effect: "unsafe" }, "mcp")).toEqual(["unsafe", "another's server"]);
  expect(dangers({ effect: "read_only" }, "built_in")).toEqual([]);
});
