import { expect, test } from "vitest";
import { csv } from "./csv";

test("quotes what must be, and leaves no formula", () => {
  expect(
    csv([
      ["a", 1, null],
      ['say "x", y', "two\nlines", "=HYPERLINK(1)"],
      ["-1+2", -3, "b"],
    ]),
  ).toBe('a,1,\r\n"say ""x"", y","two\nlines",\'=HYPERLINK(1)\r\n\'-1+2,-3,b\r\n');
});
