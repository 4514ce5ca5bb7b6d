import { EditorView } from "@codemirror/view";
import { act, render } from "@testing-library/react";
import { expect, test } from "vitest";
import CodeEditor from "./CodeEditor";

// What jsdom lacks, and a caret is drawn by.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

function editing(value: string) {
  const said: string[] = [];
  const element = (text: string) => (
    <CodeEditor label="Text" value={text} language="yaml" onChange={(next) => said.push(next)} />
  );
  const { container, rerender } = render(element(value));
  const content = container.querySelector("div")?.shadowRoot?.querySelector<HTMLElement>(".cm-content");
  const editor = content && EditorView.findFromDOM(content);
  if (!editor) throw new Error("There is no editor");
  return {
    said,
    show: (text: string) => rerender(element(text)),
    type: (text: string) =>
      act(() => editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } })),
    shown: () => editor.state.doc.toString(),
  };
}

test("what was typed meanwhile is not undone by a value that comes back late", () => {
  const { said, show, type, shown } = editing("name: one");
  type("");
  type("name: two");
  show("");
  expect(shown()).toBe("name: two");
  show("name: two");
  expect(shown()).toBe("name: two");
  expect(said).toEqual(["", "name: two"]);
});

test("a value that was not typed is shown, also one that was typed before", () => {
  const { said, show, type, shown } = editing("name: one");
  type("name: two");
  show("name: two");
  show("name: one");
  expect(shown()).toBe("name: one");
  show("name: two");
  expect(shown()).toBe("name: two");
  expect(said).toEqual(["name: two"]);
});
