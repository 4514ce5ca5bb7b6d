import { expect, test } from "vitest";
import { type ModelEndpoint, windowOf } from "./endpoints";

const CORP = {
  name: "corp",
  models: [
    { name: "small", context_window: null },
    { name: "meta/llama", context_window: 128_000 },
  ],
} as ModelEndpoint;

test("a model's window is the one that its endpoint names, where it names one", () => {
  expect(windowOf([CORP], "corp/meta/llama")).toBe(128_000);
  expect(windowOf([CORP], "corp/small")).toBeNull();
  expect(windowOf([CORP], "corp/other")).toBeNull();
  expect(windowOf([CORP], "scripted/meta/llama")).toBeNull();
});
