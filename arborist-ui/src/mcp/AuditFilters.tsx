import { Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import classes from "../app/page.module.css";
import { useShortcuts } from "../app/shortcuts";
import { keysQuery } from "../key/credentials";
import { useSession } from "../session/session";
import { tenantsQuery } from "../tenant/tenants";
import { type AuditFilter, OUTCOMES, type Outcome } from "./filter";

const SPANS = [
  { value: "1h", label: "Last hour" },
  { value: "24h", label: "Last 24 hours" },
  { value: "7d", label: "Last 7 days" },
  { value: "30d", label: "Last 30 days" },
];

/** What of the audit is shown. Typed words count when they are left, or with Enter. */
export function AuditFilters({ filter, onChange }: { filter: AuditFilter; onChange: (filter: AuditFilter) => void }) {
  const isOperator = useSession().tenant === null;
  const keys = useQuery(keysQuery);
  const tenants = useQuery({ ...tenantsQuery, enabled: isOperator });
  const [words, setWords] = useState({ method: filter.method ?? "", target: filter.target ?? "" });
  const input = useRef<HTMLInputElement>(null);
  useEffect(
    () => setWords({ method: filter.method ?? "", target: filter.target ?? "" }),
    [filter.method, filter.target],
  );
  useShortcuts(useMemo(() => [{ keys: "/", label: "Filter by tool", act: () => input.current?.focus() }], []));
  const typed = (text: string) => (text.trim() === "" ? undefined : text.trim());
  const submit = () => {
    const next = { ...filter, method: typed(words.method), target: typed(words.target) };
    if (next.method !== filter.method || next.target !== filter.target) onChange(next);
  };
  return (
    <search aria-label="Filters">
      <form
        className={classes.bar}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          ref={input}
          size="xs"
          w={170}
          aria-label="Tool"
          placeholder="Tool, prompt or resource"
          value={words.target}
          onChange={(event) => setWords({ ...words, target: event.currentTarget.value })}
          onBlur={submit}
        />
        <TextInput
          size="xs"
          w={150}
          aria-label="Method"
          placeholder="Method, as tools/call"
          value={words.method}
          onChange={(event) => setWords({ ...words, method: event.currentTarget.value })}
          onBlur={submit}
        />
        <Select
          size="xs"
          w={130}
          aria-label="Outcome"
          placeholder="Any outcome"
          clearable
          data={OUTCOMES}
          value={filter.outcome ?? null}
          onChange={(outcome) => onChange({ ...filter, outcome: (outcome as Outcome | null) ?? undefined })}
        />
        <Select
          size="xs"
          w={150}
          aria-label="Key"
          placeholder="Any key"
          clearable
          searchable
          data={(keys.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={filter.key ?? null}
          onChange={(key) => onChange({ ...filter, key: key ?? undefined })}
        />
        {isOperator && (
          <Select
            size="xs"
            w={140}
            aria-label="Tenant"
            placeholder="Any tenant"
            clearable
            data={(tenants.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={filter.owner ?? null}
            onChange={(owner) => onChange({ ...filter, owner: owner ?? undefined })}
          />
        )}
        <Select
          size="xs"
          w={130}
          aria-label="When"
          placeholder="90 days"
          clearable
          data={SPANS}
          value={filter.since ?? null}
          onChange={(since) => onChange({ ...filter, since: since ?? undefined })}
        />
        {/* Of several fields a form takes Enter only with a button. */}
        <button type="submit" hidden />
      </form>
    </search>
  );
}
