import { expect, test } from "vitest";
import { tabTitle } from "./tabTitle";

test("a tab names what its page shows, cut, and without what acts on the screen", () => {
  expect(tabTitle(null, 0)).toBe("Arborist");
  expect(tabTitle("memo · topic: Storage", 0)).toBe("memo · topic: Storage · Arborist");
  expect(tabTitle("memo", 3)).toBe("(3) memo · Arborist");
  expect(tabTitle("x".repeat(500), 0)).toBe(`${"x".repeat(79)}… · Arborist`);
  expect(tabTitle("a\u202eb", 0)).not.toContain("\u202e");
});
