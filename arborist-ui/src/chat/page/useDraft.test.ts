import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { keepDraft, NO_DRAFT, readDraft } from "../drafts";
import { useDraft } from "./useDraft";

beforeEach(() => sessionStorage.clear());

test("what was typed is there again, with the id that it was sent under", () => {
  expect(readDraft("one")).toEqual(NO_DRAFT);
  keepDraft("one", { text: "Hello", clientId: "ui-1", begunAs: null });
  expect(readDraft("one")).toEqual({ text: "Hello", clientId: "ui-1", begunAs: null });
  expect(readDraft("two")).toEqual(NO_DRAFT);
  keepDraft("one", NO_DRAFT);
  expect(sessionStorage).toHaveLength(0);
});

test("what cannot be read is no draft", () => {
  keepDraft("one", { text: "Hello", clientId: null, begunAs: null });
  const key = sessionStorage.key(0) ?? "";
  sessionStorage.setItem(key, "{");
  expect(readDraft("one")).toEqual(NO_DRAFT);
  sessionStorage.setItem(key, '{"text":7}');
  expect(readDraft("one")).toEqual(NO_DRAFT);
});

test("a session that was begun is the same one when its first words are mended", () => {
  const { result } = renderHook(() => useDraft("new"));
  function begun() {
    let ids = { clientId: "", externalId: "" };
    act(() => {
      ids = result.current.toBegin();
    });
    return ids;
  }
  act(() => result.current.write("Helo"));
  const first = begun();
  expect(begun()).toEqual(first);
  act(() => result.current.write("Hello"));
  const mended = begun();
  expect(mended.externalId).toBe(first.externalId);
  expect(mended.clientId).not.toBe(first.clientId);
  act(() => result.current.clear());
  expect(begun().externalId).not.toBe(first.externalId);
});
