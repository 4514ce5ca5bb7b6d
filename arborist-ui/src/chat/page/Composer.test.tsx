import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiError } from "../../api/problem";
import type { IfBusy } from "../sessions";
import { Composer } from "./Composer";
import { useDraft } from "./useDraft";

// Functions that jsdom lacks and fields ask for.
window.matchMedia ??= () =>
  ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Object.defineProperty(document, "fonts", { value: new EventTarget() });

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

interface Told {
  busy?: boolean;
  ifBusy?: IfBusy;
  sending?: boolean;
  error?: Error;
}

function Form({ sent, busy = false, ifBusy, sending = false, error }: Told & { sent: (IfBusy | undefined)[] }) {
  return (
    <Composer
      draft={useDraft("one")}
      field={createRef()}
      busy={busy}
      ifBusy={ifBusy}
      sending={sending}
      error={error ?? null}
      placeholder="Message"
      onSend={(way) => sent.push(way)}
    />
  );
}

/** What is sent, each by how it comes between. */
function open(told: Told = {}): (IfBusy | undefined)[] {
  const sent: (IfBusy | undefined)[] = [];
  render(
    <MantineProvider env="test">
      <Form sent={sent} {...told} />
    </MantineProvider>,
  );
  return sent;
}

const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });

test("Enter sends what says something, but not with Shift, nor where it ends a character", () => {
  const sent = open();
  write("  ");
  fireEvent.keyDown(field(), { key: "Enter" });
  write("Hello");
  fireEvent.keyDown(field(), { key: "Enter", shiftKey: true });
  fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
  expect(sent).toEqual([]);
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(sent).toEqual([undefined]);
  // It stays until the server has it.
  expect(field().value).toBe("Hello");
});

test("while an answer goes on it is chosen what becomes of a message", () => {
  const sent = open({ busy: true });
  expect(screen.queryByRole("button", { name: "Refuse" })).toBeNull();
  write("Hello");
  fireEvent.keyDown(field(), { key: "Enter" });
  fireEvent.click(screen.getByRole("button", { name: "Interrupt" }));
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(sent).toEqual(["queue", "interrupt"]);
});

test("what a session says of such messages is chosen first", () => {
  const sent = open({ busy: true, ifBusy: "reject" });
  write("Hello");
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(sent).toEqual(["reject"]);
});

test("what is being sent is neither changed nor sent again, and a lost answer says that it may have come through", () => {
  const sent = open({ sending: true, error: ApiError.unreachable() });
  write("Hello");
  expect(field().readOnly).toBe(true);
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(sent).toEqual([]);
  expect(screen.getByRole("alert").textContent).toContain("The server does not answer");
  expect(screen.getByText(/It may have come through/)).toBeDefined();
});
