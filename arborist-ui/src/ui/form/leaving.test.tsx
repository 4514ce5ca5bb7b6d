import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { hasUnsaved, mayLeave, saved, useQuestion, useUnsaved } from "./leaving";

test("asks once for whatever one key would close, and forgets what was given up", async () => {
  const question = renderHook(() => useQuestion());
  const form = renderHook(({ has }) => useUnsaved("one", has), { initialProps: { has: false } });
  expect(await mayLeave()).toBe(true);
  form.rerender({ has: true });
  expect(hasUnsaved()).toBe(true);
  // Another form has nothing to lose.
  expect(await mayLeave("other")).toBe(true);

  let first: Promise<boolean> | undefined;
  act(() => {
    first = mayLeave();
  });
  act(() => question.result.current?.(false));
  // The same key, as another dialog gets it.
  expect(await mayLeave("one")).toBe(false);
  expect(await first).toBe(false);
  expect(question.result.current).toBeNull();

  await new Promise((resolve) => setTimeout(resolve));
  act(() => {
    first = mayLeave("one");
  });
  act(() => question.result.current?.(true));
  expect(await first).toBe(true);
  expect(hasUnsaved()).toBe(false);
});

test("what is stored, or no longer shown, is nothing to lose", () => {
  const form = renderHook(() => useUnsaved("two", true));
  expect(hasUnsaved()).toBe(true);
  act(() => saved("two"));
  expect(hasUnsaved()).toBe(false);
  const other = renderHook(() => useUnsaved("three", true));
  expect(hasUnsaved()).toBe(true);
  other.unmount();
  form.unmount();
  expect(hasUnsaved()).toBe(false);
});
