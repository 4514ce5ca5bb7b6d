import { expect, test } from "vitest";
import { byNeed, type Finding, summary } from "./findings";

const finding = (check: string, severity: Finding["severity"]): Finding => ({
  check,
  code: check,
  severity,
  message: "m",
  meaning: null,
  remedy: null,
});

test("what does not work is first, and counted", () => {
  const found = [
    finding("disk", "ok"),
    finding("clocks", "warning"),
    finding("keys", "error"),
    finding("egress", "ok"),
  ];
  expect(byNeed(found).map(({ check }) => check)).toEqual(["keys", "clocks", "disk", "egress"]);
  expect(summary(found)).toBe("1 thing does not work, 1 warning.");
  expect(summary([...found, finding("database", "error"), finding("models", "warning")])).toBe(
    "2 things do not work, 2 warnings.",
  );
  expect(summary([finding("disk", "ok")])).toBe("Nothing is wrong.");
});
