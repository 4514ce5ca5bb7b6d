import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { type AuditEntry, asCsv, asNdjson } from "./export";
import { auditFilter, auditQuery, kindsOf } from "./filter";
import { addressOf } from "./places";

const ID = "0198c0de-0000-7000-8000-000000000001";

test("an address is a filter, and what is none of one is left out", () => {
  expect(
    auditFilter({ key: ID, action: "tools/call", since: "24h", owner: "no id", outcome: "no", kind: "no", door: "no" }),
  ).toEqual({ key: ID, action: "tools/call", since: "24h" });
  expect(auditFilter({ object: "echo", outcome: "denied", kind: "secret", door: "ui" })).toEqual({
    object: "echo",
    outcome: "denied",
    kind: "secret",
    door: "ui",
  });
  expect(auditQuery({ outcome: "denied", object: "echo", door: "ui" }, 0)).toEqual({
    status: ["denied"],
    object: "echo",
    door: ["ui"],
  });
  expect(auditQuery({ outcome: "not_ok" }, 0).status).toHaveLength(5);
  expect(auditQuery({ key: ID, since: "2d", entry: ID }, Date.parse("2026-11-26T00:00:00Z"))).toEqual({
    key: ID,
    since: "2026-11-24T00:00:00.000Z",
  });
});

test("a group means its kinds, and each kind of the API is in one", () => {
  const described = readFileSync("../docs/openapi.yaml", "utf8");
  const kinds: string[] = parse(described).components.schemas.AuditKind.enum;
  const groups = ["definitions", "access", "decisions", "operations", "calls"] as const;
  expect(groups.flatMap((group) => kindsOf(group)).sort()).toEqual([...kinds].sort());
  expect(kindsOf("changes")).toHaveLength(kinds.length - 2);
  expect(kindsOf("secret")).toEqual(["secret"]);
  expect(auditQuery(auditFilter({ kind: "calls" }), 0).kind).toEqual(["mcp_call", "token"]);
});

test("an export has every entry, and a client's name is no formula of a spreadsheet", () => {
  const entry = {
    id: ID,
    kind: "mcp_call",
    action: "tools/call",
    call: { client_name: "=cmd()", error_code: null, duration_ms: 1.5 },
  } as AuditEntry;
  const change = { id: ID, kind: "secret", action: "stored", object: "=mail", call: null } as AuditEntry;
  expect(
    asNdjson([entry, entry])
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([entry, entry]);
  const [head, row, other] = asCsv([entry, change]).split("\r\n");
  expect(head?.split(",")).toHaveLength(21);
  expect(row).toContain("'=cmd()");
  expect(other).toContain("secret,stored,'=mail");
});

test("an entry leads to what it is about, unless that is gone", () => {
  expect(addressOf({ kind: "agent", action: "stored", object: "greeter", object_id: ID })).toEqual({
    to: "/agents/$name",
    params: { name: "greeter" },
  });
  expect(addressOf({ kind: "approval", action: "denied", object: "echo", object_id: ID })).toEqual({
    to: "/runs/$id",
    params: { id: ID },
  });
  expect(addressOf({ kind: "agent", action: "deleted", object: "greeter", object_id: ID })).toBeNull();
  expect(addressOf({ kind: "secret", action: "stored", object: "mail", object_id: null })).toBeNull();
  expect(addressOf({ kind: "mcp_call", action: "tools/call", object: "echo", object_id: null })).toBeNull();
});
