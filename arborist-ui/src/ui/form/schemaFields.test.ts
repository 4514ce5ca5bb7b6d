// @vitest-environment node
import { expect, test } from "vitest";
import { membersOf } from "./schemaFields";

test("a flat object is asked for field by field", () => {
  expect(
    membersOf({
      type: "object",
      required: ["question"],
      properties: {
        question: { type: "string", description: "What to research" },
        depth: { type: "integer" },
        tone: { enum: ["short", "long"] },
        draft: { type: "boolean" },
      },
    }),
  ).toEqual([
    { name: "question", kind: "text", help: "What to research", required: true, options: [] },
    { name: "depth", kind: "integer", help: undefined, required: false, options: [] },
    { name: "tone", kind: "choice", help: undefined, required: false, options: ["short", "long"] },
    { name: "draft", kind: "switch", help: undefined, required: false, options: [] },
  ]);
});

test("what a form cannot ask for is a text of JSON", () => {
  expect(membersOf(null)).toBeNull();
  expect(membersOf({ type: "object" })).toBeNull();
  expect(membersOf({ type: "object", properties: { list: { type: "array" } } })).toBeNull();
  expect(membersOf({ type: "object", properties: { "a.b": { type: "string" } } })).toBeNull();
  expect(membersOf({ type: "object", properties: { a: { type: ["string", "null"] } } })).toBeNull();
});
