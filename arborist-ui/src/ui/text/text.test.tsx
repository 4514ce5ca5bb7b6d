import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { folded } from "./base64";
import { shown } from "./hidden";
import Markdown from "./Markdown";
import { TextBoundary } from "./TextBoundary";

/** As the page's policy has it: no text becomes markup. */
function refuseMarkup(): void {
  for (const name of ["innerHTML", "outerHTML"] as const) {
    vi.spyOn(Element.prototype, name, "set").mockImplementation(() => {
      throw new TypeError("This document requires 'TrustedHTML' assignment.");
    });
  }
}

function Drawn({ text }: { text: string }) {
  if (text === "bad") throw new Error("cannot be drawn");
  return <em>{text}</em>;
}

afterEach(() => {
  cleanup();
});

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

test("entities are decoded without markup, in texts, links, code and tables", () => {
  refuseMarkup();
  const { container } = render(
    <Markdown
      text={[
        "Black &amp; white&nbsp;&copy; &notin; &lt;b&gt; &#x41;&#66; &unknown; &amp",
        "[a &amp; b](https://example.com/?a=1&amp;b=2 'x &quot; y') ![c &amp; d](https://example.com/&amp;)",
        "```java&amp;x\na &amp; b\n```",
        "| a &amp; b |\n|---|\n| &nbsp;c |",
        "[ref]\n\n[ref]: https://example.com/&copy; 'r &amp; s'",
      ].join("\n\n")}
    />,
  );
  expect(container.textContent).toContain("Black & white\u00A0© ∉ <b> AB &unknown; &amp");
  expect(container.textContent).toContain("a &amp; b\n");
  expect(container.querySelector("th")?.textContent).toBe("a & b");
  expect([...container.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    "https://example.com/?a=1&b=2",
    "https://example.com/%C2%A9",
  ]);
});

test("a text that cannot be drawn is shown as it is, and the next one is drawn", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const page = (text: string) => (
    <>
      <p>The page</p>
      <TextBoundary text={text} fallback={<pre>{text}</pre>}>
        <Drawn text={text} />
      </TextBoundary>
    </>
  );
  const { container, rerender } = render(page("bad"));
  expect(container.innerHTML).toBe("<p>The page</p><pre>bad</pre>");
  rerender(page("bad"));
  expect(container.querySelector("pre")?.textContent).toBe("bad");
  rerender(page("good"));
  expect(container.innerHTML).toBe("<p>The page</p><em>good</em>");
});
