import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { put } from "../json/document";
import { DatasetForm } from "./DatasetForm";

// Functions that jsdom lacks and fields ask for.
window.matchMedia ??= () =>
  ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

Object.defineProperty(document, "fonts", { value: new EventTarget() });

afterEach(cleanup);

interface Seen {
  value: object;
  unread: Set<string>;
}

function Form({ seen }: { seen: Seen }) {
  const [value, setValue] = useState(seen.value);
  seen.value = value;
  return (
    <DatasetForm
      isNew
      on={{ value, errors: {}, change: (path, next) => setValue((before) => put(before, path, next)) }}
      onUnread={(path, is) => (is ? seen.unread.add(path) : seen.unread.delete(path))}
    />
  );
}

function open(value: object): Seen {
  const seen = { value, unread: new Set<string>() };
  render(
    <MantineProvider env="test">
      <Form seen={seen} />
    </MantineProvider>,
  );
  return seen;
}

const of = (row: string) => within(screen.getByRole("region", { name: row }));

test("an expectation is JSON or YAML, and is left out while it is empty", () => {
  const seen = open({ name: "d", cases: [{ input: "g" }] });
  const expected = of("Case 1").getByLabelText("Expected");
  fireEvent.change(expected, { target: { value: "kind: refund" } });
  expect(seen.value).toEqual({ name: "d", cases: [{ input: "g", expect: { kind: "refund" } }] });
  fireEvent.change(expected, { target: { value: "{" } });
  expect([...seen.unread]).toEqual(["cases[0].expect"]);
  fireEvent.change(expected, { target: { value: "" } });
  expect(seen.unread.size).toBe(0);
  expect(seen.value).toEqual({ name: "d", cases: [{ input: "g" }] });
});

test("what cannot be read stays with its case while one before it is removed", () => {
  const seen = open({ name: "d", cases: [{ input: "one" }, { input: { n: 2 } }] });
  fireEvent.change(of("Case 2").getByLabelText("Input"), { target: { value: "{" } });
  expect([...seen.unread]).toEqual(["cases[1].input"]);
  fireEvent.click(screen.getByRole("button", { name: "Remove Case 1" }));
  expect(seen.value).toEqual({ name: "d", cases: [{ input: { n: 2 } }] });
  expect([...seen.unread]).toEqual(["cases[0].input"]);
  expect(of("Case 1").getByLabelText<HTMLTextAreaElement>("Input").value).toBe("{");
});

test("a case is added with a goal, and of many the first have fields", () => {
  const seen = open({ name: "d", cases: Array.from({ length: 19 }, () => ({ input: "g" })) });
  const add = screen.getByText("Add a case").closest("button");
  if (add === null) throw new Error("no button adds a case");
  fireEvent.click(add);
  expect((seen.value as { cases: unknown[] }).cases).toHaveLength(20);
  expect(add.disabled).toBe(true);
  cleanup();
  open({ name: "d", cases: Array.from({ length: 60 }, () => ({ input: "g" })) });
  expect(screen.getAllByLabelText(/^Case \d+$/)).toHaveLength(20);
  screen.getByText(/These are 20 of 60/);
});
