import { expect, test } from "vitest";
import { answersIn, bySeverity, isClosed, ruleLine, type SheetRule, type SheetTool } from "./reach";

const TOOL: SheetTool = {
  name: "git_push",
  bucket: "git",
  effect: "probe",
  sink: "outside",
  reads: [],
  provider: null,
  host: null,
  secrets: [],
  approval: false,
  answers: ["allow"],
  because: [],
  more: 0,
};

test("answers are words", () => {
  expect(answersIn(["deny"])).toBe("denied");
  expect(answersIn(["allow", "ask", "deny"])).toBe("allowed, asked about or denied");
});

test("a rule says where it stands, when it counts and whether a grant lifts it", () => {
  // An object that is written with a member "then" could be taken for a promise.
  const rule: SheetRule = JSON.parse(
    '{"policy":"writer@2","rule":"branches","ceiling":false,"then":"deny","when":"args.force","always":false,"grantable":true}',
  );
  expect(ruleLine(rule)).toBe("branches of writer@2: denied when args.force (a grant may lift it)");
  expect(ruleLine({ ...rule, rule: "default", when: null, grantable: false, ceiling: true })).toBe(
    "ceiling: default of writer@2: denied where no other rule counts",
  );
  expect(
    ruleLine({ ...rule, policy: "", rule: "authority_unreadable", when: null, always: true, grantable: false }),
  ).toBe("authority_unreadable: denied");
});

test("what goes outside is first and what is denied last", () => {
  const inside = { ...TOOL, name: "echo", sink: "none" };
  const denied = { ...TOOL, name: "mail", answers: ["deny" as const] };
  expect(isClosed(denied)).toBe(true);
  expect(bySeverity([denied, inside, TOOL]).map((tool) => tool.name)).toEqual(["git_push", "echo", "mail"]);
});
