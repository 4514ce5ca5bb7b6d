// @vitest-environment node
import { expect, test } from "vitest";
import { bodyOf, changesOf, listed, schemaOf } from "./text";

const file = (path: string, digest = path, executable = false) => ({ path, digest, size: 1, executable });

test("the body is what stands behind the frontmatter", () => {
  expect(bodyOf("---\nname: a\n---\n\n# Do\n---\nmore\n")).toBe("# Do\n---\nmore\n");
  expect(bodyOf("---\r\nname: a\r\n---\r\nDo\r\n")).toBe("Do\r\n");
  expect(bodyOf("# No head\n---\n")).toBe("# No head\n---\n");
  expect(bodyOf("---\nname: a\n---")).toBe("");
});

test("the instructions are read first", () => {
  expect(listed([file("a.md"), file("SKILL.md"), file("B/c.md")]).map(({ path }) => path)).toEqual([
    "SKILL.md",
    "B/c.md",
    "a.md",
  ]);
});

test("versions differ by what their files hold, and by which are scripts", () => {
  const before = [file("SKILL.md"), file("gone"), file("run.sh"), file("same")];
  const after = [file("SKILL.md", "other"), file("new"), file("run.sh", "run.sh", true), file("same")];
  expect(changesOf(before, after)).toEqual([
    { path: "SKILL.md", change: "changed" },
    { path: "gone", change: "removed" },
    { path: "new", change: "added" },
    { path: "run.sh", change: "changed" },
  ]);
});

test("without a schema each placeholder takes a text", () => {
  const argument = { name: "topic", description: "What on", required: true, values: [] };
  const tone = { name: "tone", description: null, required: false, values: ["dry", "warm"] };
  expect(schemaOf({ parameters: null, arguments: [argument, tone] })).toEqual({
    type: "object",
    properties: { topic: { type: "string", description: "What on" }, tone: { type: "string", enum: ["dry", "warm"] } },
    required: ["topic"],
  });
  expect(schemaOf({ parameters: { type: "object" }, arguments: [argument] })).toEqual({ type: "object" });
});
