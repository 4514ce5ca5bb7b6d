import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { dataUrl } from "./dataUrl";
import { FilesField } from "./FilesField";

window.matchMedia ??= () =>
  ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;

function Field() {
  const [files, setFiles] = useState<File[]>([]);
  return (
    <MantineProvider env="test">
      <FilesField label="Attachments" help="Any" files={files} onChange={setFiles}>
        <textarea aria-label="Goal" />
      </FilesField>
    </MantineProvider>
  );
}

const file = (name: string) => new File(["abc"], name, { type: "text/plain" });
const chosen = () => screen.queryAllByRole("listitem").map((item) => item.textContent);

test("files that are chosen, dropped and pasted come together, and each can be removed", () => {
  render(<Field />);
  fireEvent.change(screen.getByLabelText("Attachments"), { target: { files: [file("a.txt")] } });
  fireEvent.drop(screen.getByLabelText("Goal"), { dataTransfer: { files: [file("b.png")] } });
  fireEvent.paste(screen.getByLabelText("Goal"), { clipboardData: { files: [file("c.pdf")] } });
  expect(chosen().map((text) => text?.slice(0, 5))).toEqual(["a.txt", "b.png", "c.pdf"]);
  fireEvent.click(screen.getByRole("button", { name: "Remove b.png" }));
  expect(chosen()).toHaveLength(2);
  const words = fireEvent.paste(screen.getByLabelText("Goal"), { clipboardData: { files: [] } });
  expect(words, "words are pasted as ever").toBe(true);
});

test("a file is sent as a URL that holds it", async () => {
  expect(await dataUrl(file("a.txt"))).toBe("data:text/plain;base64,YWJj");
});
