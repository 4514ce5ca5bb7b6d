import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { parse, stringify } from "../json/json";
import { NUMBERS } from "../json/numbers";
import { ArgumentsEditor } from "./ArgumentsEditor";

// What jsdom lacks.
window.matchMedia ??= () =>
  ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Object.defineProperty(document, "fonts", { value: new EventTarget() });

afterEach(cleanup);

function editing(json: string) {
  const said = vi.fn<(edited: Record<string, unknown> | null, valid: boolean) => void>();
  render(
    <MantineProvider>
      <ArgumentsEditor value={parse(json) as Record<string, unknown>} readOnly={false} onChange={said} />
    </MantineProvider>,
  );
  const last = () => {
    const [edited, valid] = said.mock.lastCall ?? [];
    return { edited: edited == null ? edited : stringify(edited), valid };
  };
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const shown = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
  return { last, type, shown };
}

test.each(NUMBERS)("%s is shown as it was asked, and stays while something else is edited", (number) => {
  const { last, type, shown } = editing(`{"order":${number},"list":[${number}],"note":"a"}`);
  expect(shown("order")).toBe(number);
  expect(document.body.textContent).toContain(`[\n  ${number}\n]`);
  type("note", "b");
  expect(last()).toEqual({ edited: `{"order":${number},"list":[${number}],"note":"b"}`, valid: true });
  fireEvent.click(screen.getByRole("button", { name: "JSON" }));
  expect(shown("Arguments as JSON")).toContain(`"order": ${number},`);
  type("Arguments as JSON", `{"order": ${number}, "list": [], "note": "c"}`);
  expect(last()).toEqual({ edited: `{"order":${number},"list":[],"note":"c"}`, valid: true });
  type("Arguments as JSON", `{"order": ${number}, "list": [${number}], "note": "a"}`);
  expect(last()).toEqual({ edited: null, valid: true });
});

test.each(NUMBERS)("%s is sent as it was typed, and what is no number yet is not sent", (number) => {
  const { last, type } = editing('{"count":1,"other":2}');
  type("count", "-");
  expect(last().valid).toBe(false);
  type("other", "3");
  expect(last().valid).toBe(false);
  type("count", number);
  expect(last()).toEqual({ edited: `{"count":${number},"other":3}`, valid: true });
  type("count", "");
  expect(last().valid).toBe(false);
  expect(screen.getByLabelText("count")).toBeTruthy();
});
