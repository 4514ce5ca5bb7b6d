import { Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { keysQuery } from "../key/credentials";
import { useSession } from "../session/session";
import { tenantsQuery } from "../tenant/tenants";
import classes from "../ui/page/page.module.css";
import { useShortcuts } from "../ui/page/shortcuts";
import { type AuditFilter, DOORS, type Door, type Group, KINDS, type Kind, OUTCOMES, type Outcome } from "./filter";

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
  const [words, setWords] = useState({ action: filter.action ?? "", object: filter.object ?? "" });
  const input = useRef<HTMLInputElement>(null);
  useEffect(
    () => setWords({ action: filter.action ?? "", object: filter.object ?? "" }),
    [filter.action, filter.object],
  );
  useShortcuts(useMemo(() => [{ keys: "/", label: "Filter by object", act: () => input.current?.focus() }], []));
  const typed = (text: string) => (text.trim() === "" ? undefined : text.trim());
  const submit = () => {
    const next = { ...filter, action: typed(words.action), object: typed(words.object) };
    if (next.action !== filter.action || next.object !== filter.object) onChange(next);
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
        <Select
          size="xs"
          w={170}
          aria-label="Kind"
          placeholder="Any kind"
          clearable
          searchable
          data={KINDS}
          value={filter.kind ?? null}
          onChange={(kind) => onChange({ ...filter, kind: (kind as Kind | Group | null) ?? undefined })}
        />
        <TextInput
          ref={input}
          size="xs"
          w={170}
          aria-label="Object"
          placeholder="Name, tool, id"
          value={words.object}
          onChange={(event) => setWords({ ...words, object: event.currentTarget.value })}
          onBlur={submit}
        />
        <TextInput
          size="xs"
          w={130}
          aria-label="Action"
          placeholder="Action or method"
          value={words.action}
          onChange={(event) => setWords({ ...words, action: event.currentTarget.value })}
          onBlur={submit}
        />
        <Select
          size="xs"
          w={110}
          aria-label="Door"
          placeholder="Any door"
          clearable
          data={DOORS}
          value={filter.door ?? null}
          onChange={(door) => onChange({ ...filter, door: (door as Door | null) ?? undefined })}
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
          placeholder="All times"
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
