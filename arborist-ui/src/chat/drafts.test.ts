import { beforeEach, expect, test } from "vitest";
import { keepDraft, NO_DRAFT, readDraft } from "./drafts";

beforeEach(() => sessionStorage.clear());

test("what was typed is there again, with the id that it was sent under", () => {
  expect(readDraft("one")).toEqual(NO_DRAFT);
  keepDraft("one", { text: "Hello", clientId: "ui-1" });
  expect(readDraft("one")).toEqual({ text: "Hello", clientId: "ui-1" });
  expect(readDraft("two")).toEqual(NO_DRAFT);
  keepDraft("one", NO_DRAFT);
  expect(sessionStorage).toHaveLength(0);
});

test("what cannot be read is no draft", () => {
  keepDraft("one", { text: "Hello", clientId: null });
  const key = sessionStorage.key(0) ?? "";
  sessionStorage.setItem(key, "{");
  expect(readDraft("one")).toEqual(NO_DRAFT);
  sessionStorage.setItem(key, '{"text":7}');
  expect(readDraft("one")).toEqual(NO_DRAFT);
});
