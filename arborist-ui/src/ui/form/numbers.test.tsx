import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { same, write } from "../../json/document";
import { parse, stringify } from "../../json/json";
import { NUMBERS } from "../../json/numbers";
import { read } from "../code/faults";
import { NumberField } from "./fields";

window.matchMedia ??= () =>
  ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;

afterEach(cleanup);

let value: object = {};

function Form({ initial }: { initial: object }) {
  const [draft, setDraft] = useState(initial);
  value = draft;
  const change = (path: string, next: unknown) => setDraft({ ...draft, [path]: next });
  return (
    <MantineProvider>
      <NumberField on={{ value: draft, errors: {}, change }} path="order" label="Order" allowNegative min={-Infinity} />
    </MantineProvider>
  );
}

test("a field of a form keeps every digit that is typed, also when it is left", () => {
  render(<Form initial={{}} />);
  const field = screen.getByLabelText("Order") as HTMLInputElement;
  for (const digits of ["9007199254740993", "0.1000000000000000055511151231257827", "12"]) {
    fireEvent.change(field, { target: { value: digits } });
    fireEvent.blur(field);
    expect(stringify(value)).toBe(`{"order":${digits}}`);
    expect(field.value).toBe(digits);
  }
});

test("a field of a form shows every digit of what is there", () => {
  render(<Form initial={parse('{"order":9007199254740993}') as object} />);
  expect((screen.getByLabelText("Order") as HTMLInputElement).value).toBe("9007199254740993");
});

test.each(NUMBERS)("%s is the same in a document's form, YAML and JSON", (number) => {
  const document = parse(`{"b":{"n":[${number}]},"a":${number}}`) as object;
  for (const language of ["yaml", "json"] as const) {
    const text = write(document, language, ["a"]);
    expect(text).toContain(number);
    const again = read(text);
    expect("value" in again && stringify(again.value)).toBe(`{"a":${number},"b":{"n":[${number}]}}`);
    expect("value" in again && same(again.value, document)).toBe(true);
  }
});

test("numbers that only YAML has are read to the last digit", () => {
  const text = "a: +9007199254740993\nb: 0x20000000000001\nc: .5\nd: 007\ne: -.10\nf: 5.\ng: .inf\nh: 1_000\ni: 0o17\n";
  const found = read(text);
  if (!("value" in found)) throw new Error("It cannot be read");
  const { g, ...rest } = found.value as Record<string, unknown>;
  expect(g).toBe(Number.POSITIVE_INFINITY);
  expect(stringify(rest)).toBe(
    '{"a":9007199254740993,"b":9007199254740993,"c":0.5,"d":7,"e":-0.10,"f":5,"h":"1_000","i":15}',
  );
});
