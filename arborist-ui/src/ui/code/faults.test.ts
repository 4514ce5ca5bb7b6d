import { expect, test } from "vitest";
import { locate, read } from "./faults";

const TEXT = "name: worker\nlimits:\n  max_turns: 0\ntools:\n  - echo\n  - nope\n";
const at = (fault: { from: number; to: number } | undefined) => fault && TEXT.slice(fault.from, fault.to);

test("what the server says of a field is shown at its value", () => {
  const [turns, tool, missing, other] = locate(TEXT, [
    { field: "limits.max_turns", message: "must be at least 1" },
    { field: "tools[1]", message: "there is no such tool" },
    { field: "limits.max_seconds", message: "is missing" },
    { field: "system_prompt", message: "is missing" },
  ]);
  expect(at(turns)).toBe("0");
  expect(at(tool)).toBe("nope");
  expect(missing?.from).toBe(TEXT.indexOf("max_turns"));
  expect(at(other)).toBe("name: worker");
  expect(other?.message).toBe("system_prompt: is missing");
});

test("a place in a schema is a JSON pointer", () => {
  const [deep, whole] = locate(TEXT, [
    { field: "/tools/1", message: "/tools/1: there is no such tool" },
    { field: "", message: "is required" },
  ]);
  expect(at(deep)).toBe("nope");
  expect(deep?.message).toBe("/tools/1: there is no such tool");
  expect(whole?.message).toBe("is required");
});

test("reads YAML and JSON, and says where they end to be either", () => {
  expect(read(TEXT)).toEqual({ value: { name: "worker", limits: { max_turns: 0 }, tools: ["echo", "nope"] } });
  expect(read('{"a": [1, null]}')).toEqual({ value: { a: [1, null] } });
  const broken = read('{"a": [1, }');
  expect("faults" in broken && broken.faults.length).toBeGreaterThan(0);
  expect(read("a: &x [1]\nb: *y")).toHaveProperty("faults");
});
