import { expect, test } from "vitest";
import { changeOf, edited } from "./change";

test("the calls that write files are known by their tools, and others are not", () => {
  expect(changeOf("ws_file_write", { path: "a.md", content: "x" })).toEqual({
    kind: "write",
    path: "a.md",
    content: "x",
  });
  expect(changeOf("ws_file_edit", { path: "a.md", old_string: "x", new_string: "" })).toEqual({
    kind: "edit",
    path: "a.md",
    edits: [{ old: "x", new: "", all: false }],
  });
  expect(
    changeOf("ws_multi_edit", { path: "a.md", edits: [{ old_string: "x", new_string: "y", replace_all: true }] }),
  ).toMatchObject({ edits: [{ old: "x", new: "y", all: true }] });
  expect(changeOf("git_commit", { message: "m" })).toEqual({ kind: "commit" });
  expect(changeOf("echo", { path: "a.md", content: "x" })).toBeNull();
  expect(changeOf("ws_file_write", { path: "a.md" })).toBeNull();
  expect(changeOf("ws_multi_edit", { path: "a.md", edits: [{ old_string: "", new_string: "y" }] })).toBeNull();
  expect(changeOf("ws_multi_edit", { path: "a.md", edits: [] })).toBeNull();
});

test("edits are made one after the other, and text is no pattern", () => {
  expect(
    edited("a.b a$b", [
      { old: "a.b", new: "$&", all: false },
      { old: "$", new: "$$", all: true },
    ]),
  ).toEqual({ text: "$$& a$$b" });
});

test("an edit that the tool would refuse is one here", () => {
  expect(edited("aa", [{ old: "a", new: "b", all: false }])).toEqual({ fault: "old_string is in the file 2 times" });
  expect(edited("aa", [{ old: "c", new: "b", all: true }])).toEqual({ fault: "old_string is not in the file" });
  const two = [
    { old: "x", new: "y", all: false },
    { old: "x", new: "z", all: false },
  ];
  expect(edited("x", two)).toEqual({ fault: "old_string of edit 2 is not in the file" });
});
