import { expect, test } from "vitest";
import { all } from "./all";

test("goes from page to page until there is none", async () => {
  const pages = { first: "second", second: null } as Record<string, string | null>;
  const asked: (string | undefined)[] = [];
  const items = await all(async ({ cursor }) => {
    asked.push(cursor);
    const page = cursor ?? "first";
    return { items: [page], next_cursor: pages[page] ?? null };
  });
  expect(items).toEqual(["first", "second"]);
  expect(asked).toEqual([undefined, "second"]);
});

test("ends where a list does not", async () => {
  expect(await all(async () => ({ items: [1], next_cursor: "more" }))).toHaveLength(25);
});
