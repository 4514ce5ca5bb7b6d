import { fireEvent, render } from "@testing-library/react";
import { useMemo } from "react";
import { expect, test, vi } from "vitest";
import { pressed, useShortcuts } from "./shortcuts";

window.addEventListener("keydown", pressed);

function Keys({ act, go }: { act: () => void; go: () => void }) {
  useShortcuts(
    useMemo(
      () => [
        { keys: "r", label: "act", act },
        { keys: "g r", label: "go", act: go },
      ],
      [act, go],
    ),
  );
  return <input aria-label="text" />;
}

test("two keys after each other are another shortcut than the second alone", () => {
  const act = vi.fn();
  const go = vi.fn();
  const { getByLabelText, unmount } = render(<Keys act={act} go={go} />);
  fireEvent.keyDown(document.body, { key: "r" });
  expect([act.mock.calls.length, go.mock.calls.length]).toEqual([1, 0]);
  fireEvent.keyDown(document.body, { key: "g" });
  fireEvent.keyDown(document.body, { key: "r" });
  expect([act.mock.calls.length, go.mock.calls.length]).toEqual([1, 1]);
  fireEvent.keyDown(getByLabelText("text"), { key: "r" });
  expect(act.mock.calls.length).toBe(1);
  unmount();
  fireEvent.keyDown(document.body, { key: "r" });
  expect(act.mock.calls.length).toBe(1);
});

function Space({ act }: { act: () => void }) {
  useShortcuts(useMemo(() => [{ keys: " ", label: "look", act }], [act]));
  return (
    <>
      <a href="#run">A run</a>
      <button type="button">button</button>
    </>
  );
}

test("the space bar presses buttons, and no links", () => {
  const act = vi.fn();
  const { getByText } = render(<Space act={act} />);
  fireEvent.keyDown(getByText("button"), { key: " " });
  expect(act.mock.calls.length).toBe(0);
  fireEvent.keyDown(getByText("A run"), { key: " " });
  expect(act.mock.calls.length).toBe(1);
});
