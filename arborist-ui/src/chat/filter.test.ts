// @vitest-environment node
import { expect, test } from "vitest";
import { sessionFilter } from "./filter";

test("an address says which sessions are listed, and what means nothing in it is left out", () => {
  expect(sessionFilter({ agent: "helper", status: "archived" })).toEqual({ agent: "helper", status: "archived" });
  expect(sessionFilter({ agent: "", status: "gone", user: "ann" })).toEqual({});
});
