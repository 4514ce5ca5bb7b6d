import { expect, test } from "vitest";
import { draftOf, NEW, ofKind } from "./document";
import type { CustomTool } from "./tools";

test("another kind takes away what it cannot have, and going back brings it again", () => {
  const callback = { ...NEW, name: "a", url: "https://example.com/a", headers: { Accept: "text/plain" } };
  const code = ofKind(callback, "code", {});
  expect(code).toEqual({
    name: "a",
    description: "",
    kind: "code",
    input_schema: NEW.input_schema,
    runtime: "python3",
    code: "",
  });
  expect(ofKind(code, "callback", callback)).toEqual(callback);
});

test("a version that was read is what would be stored, no more", () => {
  expect(
    draftOf({
      name: "a",
      version: 2,
      description: "b",
      kind: "client",
      effect: "unsafe",
      needs_approval: false,
      render: null,
      timeout_seconds: 30,
      input_schema: { type: "object", required: [] },
      created_at: "2026-11-26T08:00:00Z",
      updated_at: "2026-11-26T08:00:00Z",
    } as unknown as CustomTool),
  ).toEqual({
    name: "a",
    description: "b",
    kind: "client",
    effect: "unsafe",
    needs_approval: false,
    timeout_seconds: 30,
    input_schema: { type: "object", required: [] },
  });
});
