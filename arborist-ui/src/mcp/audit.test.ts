import { expect, test } from "vitest";
import { type AuditEntry, asCsv, asNdjson } from "./export";
import { auditFilter, auditQuery } from "./filter";

const ID = "0198c0de-0000-7000-8000-000000000001";

test("an address is a filter, and what is none of one is left out", () => {
  expect(auditFilter({ key: ID, method: "tools/call", since: "24h", owner: "no id", outcome: "no" })).toEqual({
    key: ID,
    method: "tools/call",
    since: "24h",
  });
  expect(auditFilter({ target: "echo", outcome: "denied" })).toEqual({ target: "echo", outcome: "denied" });
  expect(auditQuery({ outcome: "denied", target: "echo" }, 0)).toEqual({ status: ["denied"], target: "echo" });
  expect(auditQuery({ outcome: "not_ok" }, 0).status).toHaveLength(5);
  expect(auditQuery({ key: ID, since: "2d", entry: ID }, Date.parse("2026-11-26T00:00:00Z"))).toEqual({
    key: ID,
    since: "2026-11-24T00:00:00.000Z",
  });
});

test("an export has every entry, and a client's name is no formula of a spreadsheet", () => {
  const entry = {
    id: ID,
    method: "tools/call",
    client_name: "=cmd()",
    error_code: null,
    duration_ms: 1.5,
  } as AuditEntry;
  expect(
    asNdjson([entry, entry])
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([entry, entry]);
  const [head, row] = asCsv([entry]).split("\r\n");
  expect(head?.split(",")).toHaveLength(17);
  expect(row).toContain("'=cmd()");
});
