import { expect, test } from "vitest";
import { schemaFaults } from "./schema";

function found(text: string): [string, string][] {
  return schemaFaults(text).map(({ from, to, message }) => [text.slice(from, to), message]);
}

test("a schema of arguments without a fault has none", () => {
  expect(
    found(`{"type": "object", "required": ["a"], "additionalProperties": false,
      "properties": {"a": {"type": ["string", "null"]}, "b": {"type": "array", "items": {"anyOf": [{"const": 1}, true]}}}}`),
  ).toEqual([]);
});

test("faults are where they are, however deep", () => {
  expect(found('{"type": "array"}')).toEqual([['"array"', 'must be of "type": "object": arguments are named']]);
  expect(found('{"type": "object", "properties": {"a": {"items": {"type": "text"}}}}')).toEqual([
    ['"text"', expect.stringContaining("must be one of object, array, string")],
  ]);
  expect(found('{"type": "object", "properties": {"a": {}}, "required": ["a", "b"]}')).toEqual([
    ['"b"', '"b" is required and not among the properties'],
  ]);
  expect(found('{"type": "object", "properties": {"a": "string"}}')).toEqual([
    ['"string"', "must be a schema: an object, true or false"],
  ]);
  expect(found('{"type": "object", "required": "a"}')).toEqual([['"a"', '"required" must be a list of names']]);
});

test("what cannot be read, or is no object, is for the reader of the text to say", () => {
  expect(schemaFaults('{"type": ')).toEqual([]);
  expect(schemaFaults("[]")).toEqual([]);
});
