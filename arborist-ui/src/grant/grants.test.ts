import { expect, test } from "vitest";
import { type Grant, inOrder, rulesOf, subjectOf } from "./grants";

function grant(id: string, status: Grant["status"], subject: Grant["subject"] = { run: "r" }): Grant {
  return {
    id,
    status,
    subject,
    capability: { on: ["git_push"], when: null },
    lifts: [{ policy: "frozen", rule: "freeze" }],
    max_uses: 1,
    used: 0,
    expires_at: "2026-12-01T12:00:00Z",
    reason: "today",
    granted_by: "ada",
    granted_at: "2026-12-01T10:00:00Z",
    revoked_by: null,
    revoked_at: null,
  };
}

test("grants that lift something come first, and the others stay in their order", () => {
  const grants = [grant("d", "used_up"), grant("c", "alive"), grant("b", "revoked"), grant("a", "alive")];
  expect(inOrder(grants).map(({ id }) => id)).toEqual(["c", "a", "d", "b"]);
});

test("a grant is somebody's: of a run, a tree, an agent or a key", () => {
  expect(subjectOf(grant("a", "alive", { tree: "t" }))).toEqual({ kind: "tree", words: "tree of run", id: "t" });
  expect(subjectOf(grant("a", "alive", { key: "k" }))).toMatchObject({ kind: "key", id: "k" });
});

test("rules are named with their policies", () => {
  expect(
    rulesOf([
      { policy: "frozen", rule: "freeze" },
      { policy: "writer", rule: "default" },
    ]),
  ).toBe("freeze of frozen, default of writer");
});
