import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { agentsQuery } from "../../agent/agents";
import { type RunStatus, STATUSES } from "../record/status";
import { PRESETS, type RunFilter, same } from "./filter";
import classes from "./RunsPage.module.css";

const SPANS = [
  { value: "1h", label: "Last hour" },
  { value: "24h", label: "Last 24 hours" },
  { value: "7d", label: "Last 7 days" },
  { value: "30d", label: "Last 30 days" },
];

export function FilterBar({
  filter,
  onChange,
  search,
}: {
  filter: RunFilter;
  onChange: (filter: RunFilter) => void;
  search: RefObject<HTMLInputElement | null>;
}) {
  const agents = useQuery(agentsQuery);
  const names = new Set(agents.data?.items.map(({ name }) => name));
  if (filter.agent) names.add(filter.agent);
  const spans =
    SPANS.some(({ value }) => value === filter.since) || !filter.since
      ? SPANS
      : [...SPANS, { value: filter.since, label: `Last ${filter.since}` }];
  return (
    <search className={classes.filters} aria-label="Filters">
      <fieldset className={classes.presets} style={{ border: 0, margin: 0, padding: 0 }} aria-label="Presets">
        {PRESETS.map((preset) => (
          <button
            key={preset.label}
            type="button"
            className={classes.preset}
            aria-pressed={same(preset.filter, filter)}
            onClick={() => onChange(preset.filter)}
          >
            {preset.label}
          </button>
        ))}
      </fieldset>
      <div className={classes.fields}>
        <Select
          size="xs"
          w={130}
          aria-label="Status"
          placeholder="Any status"
          clearable
          data={STATUSES}
          value={filter.status ?? null}
          onChange={(status) => onChange({ ...filter, status: (status as RunStatus | null) ?? undefined })}
        />
        <Select
          ref={search}
          size="xs"
          w={170}
          aria-label="Agent"
          placeholder="Any agent"
          searchable
          clearable
          nothingFoundMessage="No such agent"
          data={[...names].sort()}
          value={filter.agent ?? null}
          onChange={(agent) => onChange({ ...filter, agent: agent ?? undefined })}
        />
        <Select
          size="xs"
          w={140}
          aria-label="Started"
          placeholder="Any time"
          clearable
          data={spans}
          value={filter.since ?? null}
          onChange={(since) => onChange({ ...filter, since: since ?? undefined })}
        />
      </div>
    </search>
  );
}
