// @vitest-environment node
import { expect, test } from "vitest";
import { foundIn, marks } from "./findings";

const TEXT = 'name: a\nnodes:\n  say: {tool: ech, with: {text: "x"}}\n  end: {value: nodes.sy.output}\n';
const finding = (field: string, message: string) => ({
  field,
  message,
  code: "x",
  line: 1,
  column: 1,
  place: { line: 1, column: 1 },
});

test("errors and warnings are marked where they are", () => {
  const found = foundIn({
    errors: [finding("/nodes/say/tool", "there is no tool ech; did you mean echo?")],
    warnings: [finding("/nodes/end/value", "it is skipped with sy")],
  });
  const [error, warning] = marks(TEXT, found);
  expect(TEXT.slice(error?.from, error?.to)).toBe("ech");
  expect(error?.severity).toBe("error");
  expect(TEXT.slice(warning?.from, warning?.to)).toBe("nodes.sy.output");
  expect(warning?.severity).toBe("warning");
});

test("what the server says of the document is marked at its line and column, and not at the first line", () => {
  const broken = "name: a\nnodes:\n  say: {tool: echo\noutput: x\n";
  const at = (line: number, column: number) => {
    const said = { ...finding("", "the flow mapping is not closed"), place: { line, column } };
    const [mark] = marks(broken, foundIn({ errors: [said], warnings: [] }));
    return broken.slice(mark?.from, mark?.to);
  };
  expect(at(3, 8)).toBe("{tool: echo");
  expect(at(4, 1)).toBe("output: x");
  expect(at(3, 99)).toBe("o");
  expect(at(99, 1)).toBe("");
  expect(at(1, 1)).toBe("name: a");
});
