import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { folded } from "./base64";
import { shown } from "./hidden";
import Markdown from "./Markdown";

test("shows characters that change how a text reads", () => {
  expect(shown("user\u202Etxt.exe")).toBe("user⟨U+202E⟩txt.exe");
  expect(shown("zero\u200Bwidth\u0000\u001B[31m")).toBe("zero⟨U+200B⟩width⟨U+0000⟩⟨U+001B⟩[31m");
  expect(shown("tab\tand\nline, é, 漢字, 👩‍💻")).toBe("tab\tand\nline, é, 漢字, 👩‍💻");
});

test("bytes that are coded as text are written as their size", () => {
  const image = `data:image/png;base64,${btoa(String.fromCharCode(...Array.from({ length: 3_000 }, (_, at) => (at * 37) % 256)))}`;
  expect(folded(`{"image": "${image}", "name": "a.png"}`)).toBe(
    '{"image": "data:image/png;base64,⟨base64, 2.9 KiB⟩", "name": "a.png"}',
  );
  expect(folded("a".repeat(2_000))).toBe("a".repeat(2_000));
  expect(folded(`sha256 ${"0a".repeat(32)}`)).toContain("0a0a");
});

test("markdown of a model makes no element that loads, runs or sends", () => {
  const { container } = render(
    <Markdown
      text={[
        "<script>window.x = 1</script><img src=x onerror=alert(1)><iframe src=http://e.x></iframe>",
        "![seen](http://tracker.example/p.png) [bad](javascript:alert(1)) [good](https://example.com/a)",
        "<style>*{display:none}</style> <a href='http://e.x' ping='http://e.x'>raw</a>",
      ].join("\n\n")}
    />,
  );
  expect(
    container.querySelectorAll("script, img, iframe, style, object, embed, form, input, link, video, svg"),
  ).toHaveLength(0);
  const links = [...container.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["https://example.com/a"]);
  expect(screen.getByText(/\[image: seen/)).toBeTruthy();
});
