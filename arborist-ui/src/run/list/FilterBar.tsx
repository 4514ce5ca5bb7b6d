import { TextInput } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useMemo, useState } from "react";
import { Choice } from "../../ui/page/Choice";
import { useZone } from "../../ui/time/zone";
import { chipsOf } from "../filter/chips";
import { countsQuery, sum, written } from "../filter/counts";
import { filterOf, ofRoots, onLevelsOf, PRESETS, type RunFilter, rootsOnly, same } from "../filter/filter";
import { withTyped } from "../filter/words";
import classes from "./FilterBar.module.css";
import { FilterMenu } from "./FilterMenu";

const LEVELS = [
  { value: "roots" as const, label: "Roots" },
  { value: "all" as const, label: "All levels" },
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
  const [typed, setTyped] = useState("");
  const zone = useZone();
  const chips = useMemo(() => chipsOf(filter, zone), [filter, zone]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === "") return;
    onChange(onLevelsOf(filter, withTyped(filter, typed)));
    setTyped("");
  }

  return (
    <search className={classes.bar} aria-label="Filters">
      <div className={classes.line}>
        <Presets filter={filter} onChange={onChange} />
        <div className={classes.levels}>
          <Choice
            label="Levels"
            value={rootsOnly(filter) ? "roots" : "all"}
            onChange={(levels) => onChange(ofRoots(filter, levels === "roots"))}
            options={LEVELS}
          />
        </div>
        <form className={classes.fields} onSubmit={submit}>
          <TextInput
            ref={search}
            size="xs"
            className={classes.typed}
            aria-label="Filter runs"
            placeholder="Words of the goal, status:failed, label:…"
            leftSection={<IconSearch size={13} aria-hidden="true" />}
            value={typed}
            maxLength={500}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape") event.currentTarget.blur();
            }}
          />
          <FilterMenu filter={filter} onChange={(next) => onChange(onLevelsOf(filter, next))} />
        </form>
      </div>
      {chips.length > 0 && (
        <ul className={classes.chips} aria-label="Active filters">
          {chips.map((chip) => (
            <li key={`${chip.name}-${chip.value}`} className={classes.chip}>
              <span className={classes.name}>{chip.name}</span> {chip.value}
              <button
                type="button"
                aria-label={`Remove the filter ${chip.name} ${chip.value}`}
                onClick={() => onChange(onLevelsOf(filter, chip.without))}
              >
                <IconX size={11} aria-hidden="true" />
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={classes.clear} onClick={() => onChange(ofRoots({}, rootsOnly(filter)))}>
              Clear
            </button>
          </li>
        </ul>
      )}
    </search>
  );
}

/** What is looked at most, and how many there are of each. */
function Presets({ filter, onChange }: { filter: RunFilter; onChange: (filter: RunFilter) => void }) {
  // Those that differ in statuses alone are parts of one answer.
  const filters = PRESETS.map((preset) => filterOf(preset, filter));
  const counted = useQueries({ queries: filters.map((each) => countsQuery(withoutStatus(each))) });
  return (
    <fieldset className={classes.presets} aria-label="Presets">
      {PRESETS.map((preset, index) => {
        const counts = counted[index]?.data;
        const itsFilter = filters[index] ?? preset.filter;
        return (
          <button
            key={preset.label}
            type="button"
            className={classes.preset}
            aria-pressed={same(itsFilter, filter)}
            onClick={() => onChange(itsFilter)}
          >
            {preset.label}
            {counts && <span className={classes.number}>{written(sum(counts, preset.filter.status))}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}

function withoutStatus(filter: RunFilter): RunFilter {
  const { status: _, ...others } = filter;
  return ofRoots(others, rootsOnly(filter));
}
