import { Button, Popover, Select, TextInput } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { agentsQuery } from "../../agent/agents";
import { STATUSES } from "../record/status";
import { ORIGIN_NAMES } from "./chips";
import classes from "./FilterBar.module.css";
import { isLabel, ORIGINS, type RunFilter, runFilter } from "./filter";

const SPANS = [
  { value: "1h", label: "Last hour" },
  { value: "24h", label: "Last 24 hours" },
  { value: "7d", label: "Last 7 days" },
  { value: "30d", label: "Last 30 days" },
];

/** All that runs can be filtered by, for those who rather choose than type. */
export function FilterMenu({ filter, onChange }: { filter: RunFilter; onChange: (filter: RunFilter) => void }) {
  return (
    <Popover position="bottom-end" width={340} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button type="button" size="compact-sm" variant="default" leftSection={<IconFilter size={14} />}>
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter by">
        <Form filter={filter} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Form({ filter, onChange }: { filter: RunFilter; onChange: (filter: RunFilter) => void }) {
  const agents = useQuery(agentsQuery);
  const names = new Set(agents.data?.map(({ name }) => name));
  if (filter.agent) names.add(filter.agent);
  const spans =
    SPANS.some(({ value }) => value === filter.since) || !filter.since
      ? SPANS
      : [...SPANS, { value: filter.since, label: `Since ${filter.since}` }];
  const change = (next: RunFilter) => onChange(runFilter({ ...filter, ...next }));
  return (
    <div className={classes.form}>
      <fieldset>
        <legend>Status, one of</legend>
        <div className={classes.toggles}>
          {STATUSES.map((status) => {
            const on = filter.status?.includes(status) ?? false;
            const others = filter.status?.filter((each) => each !== status) ?? [];
            return (
              <button
                key={status}
                type="button"
                className={classes.toggle}
                aria-pressed={on}
                onClick={() => change({ status: on ? others : [...others, status] })}
              >
                {status}
              </button>
            );
          })}
        </div>
      </fieldset>
      <fieldset>
        <legend>Origin</legend>
        <div className={classes.toggles}>
          {ORIGINS.map((origin) => (
            <button
              key={origin}
              type="button"
              className={classes.toggle}
              aria-pressed={filter.origin === origin}
              onClick={() => change({ origin: filter.origin === origin ? undefined : origin })}
            >
              {ORIGIN_NAMES[origin]}
            </button>
          ))}
        </div>
      </fieldset>
      <Select
        size="xs"
        label="Agent"
        placeholder="Any agent"
        searchable
        clearable
        comboboxProps={{ withinPortal: false }}
        nothingFoundMessage="No such agent"
        data={[...names].sort()}
        value={filter.agent ?? null}
        onChange={(agent) => change({ agent: agent ?? undefined })}
      />
      <Select
        size="xs"
        label="Made"
        placeholder="At any time"
        clearable
        comboboxProps={{ withinPortal: false }}
        data={spans}
        value={filter.since ?? null}
        onChange={(since) => change({ since: since ?? undefined })}
      />
      <LabelField onAdd={(label) => change({ label: [...(filter.label ?? []), label] })} />
      <div className={classes.pair}>
        <CostField
          key={filter.min_cost}
          label="Cost from, USD"
          value={filter.min_cost}
          onSet={(cost) => change({ min_cost: cost })}
        />
        <CostField
          key={filter.max_cost}
          label="Cost to, USD"
          value={filter.max_cost}
          onSet={(cost) => change({ max_cost: cost })}
        />
      </div>
    </div>
  );
}

function LabelField({ onAdd }: { onAdd: (label: string) => void }) {
  const [label, setLabel] = useState("");
  const wrong = label.trim() !== "" && !isLabel(label.trim());
  return (
    <TextInput
      size="xs"
      label="Label"
      placeholder="Enter adds it"
      value={label}
      error={wrong ? "Letters, digits, or . _ : / = @ -" : null}
      onChange={(event) => setLabel(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        if (wrong || label.trim() === "") return;
        onAdd(label.trim());
        setLabel("");
      }}
    />
  );
}

function CostField({
  label,
  value = "",
  onSet,
}: {
  label: string;
  value: string | undefined;
  onSet: (cost: string | undefined) => void;
}) {
  const [cost, setCost] = useState(value);
  const set = () => {
    if (cost.trim() !== value) onSet(cost.trim() || undefined);
  };
  return (
    <TextInput
      size="xs"
      label={label}
      inputMode="decimal"
      value={cost}
      onChange={(event) => setCost(event.currentTarget.value.replace(/[^0-9.]/g, ""))}
      onBlur={set}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        set();
      }}
    />
  );
}
