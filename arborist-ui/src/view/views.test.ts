// @vitest-environment node
import { expect, test, vi } from "vitest";

vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
const { isName, queryOf, shownBy, viewsOf } = await import("./views");

function saved(name: string, query: string) {
  const at = "2026-11-26T08:00:00Z";
  return { name, query, saved_by: { key_id: "k", key_name: "ada" }, created_at: at, updated_at: at };
}

test("a view is the address of what it shows, and found again by it", () => {
  const filter = { status: ["stopped" as const, "failed" as const], label: ["a:1", "b"], q: "two words", since: "24h" };
  expect(queryOf(filter)).toBe("page=runs&status=stopped&status=failed&label=a%3A1&label=b&q=two+words&since=24h");
  const views = viewsOf([saved("mine", queryOf(filter)), saved("all", queryOf({}))]);
  expect(views.map(({ name, savedBy }) => [name, savedBy])).toEqual([
    ["mine", "ada"],
    ["all", "ada"],
  ]);
  expect(shownBy(views, { ...filter, label: ["a:1", "b"] })?.name).toBe("mine");
  expect(shownBy(views, {})?.name).toBe("all");
  expect(shownBy(views, { status: ["failed"] })).toBeUndefined();
});

test("views of other pages are none of these, and what is no filter is left out", () => {
  const views = viewsOf([saved("costs", "page=costs&by=model"), saved("odd", "page=runs&status=none&kind=call&x=1")]);
  expect(views).toHaveLength(1);
  expect(views[0]?.filter).toEqual({ kind: "call" });
});

test("names are those that the server takes", () => {
  expect(isName("Nightly runs, failed")).toBe(false);
  expect(isName("Nächtliche Läufe 2.0")).toBe(true);
  expect(isName(" begins with a space")).toBe(false);
  expect(isName("x".repeat(81))).toBe(false);
});
