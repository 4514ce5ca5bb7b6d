import { Button, Popover, Select, TextInput } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { agentsQuery } from "../../agent/agents";
import { workflowsQuery } from "../../workflow/workflows";
import { ORIGIN_NAMES } from "../filter/chips";
import { isLabel, ORIGINS, type RunFilter, runFilter, STOP_REASONS, WAIT_KINDS } from "../filter/filter";
import { nameOfReason, nameOfWait, STATUSES } from "../record/status";
import classes from "./FilterBar.module.css";

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
  const workflows = useQuery(workflowsQuery);
  const spans =
    SPANS.some(({ value }) => value === filter.since) || !filter.since
      ? SPANS
      : [...SPANS, { value: filter.since, label: `Since ${filter.since}` }];
  const change = (next: RunFilter) => onChange(runFilter({ ...filter, ...next }));
  return (
    <div className={classes.form}>
      <Toggles
        legend="Status, one of"
        values={STATUSES}
        chosen={filter.status}
        nameOf={(status) => status}
        onChange={(status) => change({ status })}
      />
      <Toggles
        legend="Waits for, one of"
        values={WAIT_KINDS}
        chosen={filter.waiting_for}
        nameOf={(kind) => nameOfWait(kind).replace(/^for (an? )?/, "")}
        onChange={(waits) => change({ waiting_for: waits })}
      />
      <Toggles
        legend="Ended by, one of"
        values={STOP_REASONS}
        chosen={filter.stop_reason}
        nameOf={nameOfReason}
        onChange={(reasons) => change({ stop_reason: reasons })}
      />
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
        data={namesOf(agents.data, filter.agent)}
        value={filter.agent ?? null}
        onChange={(agent) => change({ agent: agent ?? undefined })}
      />
      <Select
        size="xs"
        label="Workflow"
        placeholder="Any workflow"
        searchable
        clearable
        comboboxProps={{ withinPortal: false }}
        nothingFoundMessage="No such workflow"
        data={namesOf(workflows.data, filter.workflow)}
        value={filter.workflow ?? null}
        onChange={(workflow) => change({ workflow: workflow ?? undefined })}
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

/** The chosen one too, which may be deleted meanwhile. */
function namesOf(definitions: { name: string }[] = [], chosen: string | undefined): string[] {
  return [...new Set([...definitions.map(({ name }) => name), ...(chosen ? [chosen] : [])])].sort();
}

function Toggles<T extends string>({
  legend,
  values,
  chosen = [],
  nameOf,
  onChange,
}: {
  legend: string;
  values: T[];
  chosen: T[] | undefined;
  nameOf: (value: T) => string;
  onChange: (chosen: T[]) => void;
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className={classes.toggles}>
        {values.map((value) => {
          const others = chosen.filter((each) => each !== value);
          return (
            <button
              key={value}
              type="button"
              className={classes.toggle}
              aria-pressed={chosen.includes(value)}
              onClick={() => onChange(others.length < chosen.length ? others : [...chosen, value])}
            >
              {nameOf(value)}
            </button>
          );
        })}
      </div>
    </fieldset>
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
