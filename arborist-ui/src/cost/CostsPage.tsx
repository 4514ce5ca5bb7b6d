import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { agentsQuery } from "../agent/agents";
import { api, unwrap } from "../api/client";
import { Choice } from "../app/Choice";
import { curl } from "../app/curl";
import { PageHead } from "../app/PageHead";
import classes from "../app/page.module.css";
import { lazy } from "../app/parts";
import { Empty, Failed, Loading } from "../app/states";
import { Bar } from "../run/record/Meter";
import { save } from "../text/Body";
import { exactUsd, short, usd, whole } from "../text/size";
import own from "./CostsPage.module.css";
import { asCsv, bars, type Total, totals } from "./sums";
import { type CostView, rangeOf, SPANS, type Span } from "./view";

// As large as the rest of the page together.
const CostBars = lazy(() => import("./CostBars"));

const FRESH_MS = 15_000;

export function CostsPage() {
  const view = useSearch({ from: "/inside/costs" });
  const { by = "agent", span = "30d", agent, model } = view;
  const navigate = useNavigate();
  const set = (next: CostView) => void navigate({ to: "/costs", search: next });
  const { step } = rangeOf(span, 0);
  const costs = useQuery({
    queryKey: ["costs", by, span, agent, model],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/costs", {
          params: {
            query: {
              group_by: [step, by],
              since: rangeOf(span, Date.now()).since,
              ...(agent === undefined ? {} : { agent }),
              ...(model === undefined ? {} : { model }),
            },
          },
          signal,
        }),
      ),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    placeholderData: (before) => before,
  });
  const agents = useQuery(agentsQuery);
  const sums = costs.data;
  const each = sums === undefined ? [] : totals(sums.items, by);
  const cost = each.reduce((total, { spent }) => total + spent.cost_usd, 0);
  const runs = each.reduce((total, row) => total + row.runs, 0);
  return (
    <>
      <PageHead
        title="Costs"
        end={
          sums !== undefined &&
          sums.items.length > 0 && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => save(asCsv(sums, by), `costs-by-${by}.csv`, "text/csv")}
            >
              Export CSV
            </Button>
          )
        }
      />
      <search className={classes.bar} aria-label="Filters">
        <Choice
          label="By what"
          value={by}
          onChange={(next) => set({ ...view, by: next === "agent" ? undefined : next })}
          options={[
            { value: "agent", label: "By agent" },
            { value: "model", label: "By model" },
          ]}
        />
        <Choice
          label="Time"
          value={span}
          onChange={(next) => set({ ...view, span: next === "30d" ? undefined : next })}
          options={(Object.entries(SPANS) as [Span, string][]).map(([value]) => ({ value, label: value }))}
        />
        <Select
          size="xs"
          w={170}
          aria-label="Agent"
          placeholder="Any agent"
          searchable
          clearable
          data={[...new Set([...(agents.data?.items ?? []).map(({ name }) => name), ...(agent ? [agent] : [])])].sort()}
          value={agent ?? null}
          onChange={(next) => set({ ...view, agent: next ?? undefined })}
        />
        {model !== undefined && (
          <Button size="compact-xs" variant="default" onClick={() => set({ ...view, model: undefined })}>
            {model} ×
          </Button>
        )}
      </search>
      {sums === undefined ? (
        costs.error ? (
          <Failed error={costs.error} retry={() => void costs.refetch()} what="the costs" />
        ) : (
          <Loading what="the costs" rows={12} />
        )
      ) : sums.items.length === 0 && sums.unsettled.turns === 0 ? (
        <Empty
          title="Nothing was spent in this time"
          command={curl("POST", "/agents/AGENT/runs", { goal: "What the agent is to do" })}
        >
          Costs are those of runs, once they wait or end. Start one from a shell:
        </Empty>
      ) : (
        <section className={classes.body} tabIndex={0} aria-label="Costs">
          <div className={own.figures}>
            <Figure name={SPANS[span]} value={usd(cost)} exact={exactUsd(cost)} />
            <Figure name="Runs" value={whole(runs)} />
            <Figure
              name="Being spent now"
              value={usd(sums.unsettled.cost_usd)}
              exact={exactUsd(sums.unsettled.cost_usd)}
            />
          </div>
          <div className={own.chart}>
            <Suspense fallback={null}>
              <CostBars bars={bars(sums, by, step)} step={step} />
            </Suspense>
          </div>
          <div className={classes.faint}>
            {step === "day" ? "Days are those of UTC." : ""} Costs count when a run waits, ends or is handed over.
          </div>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{by === "agent" ? "Agent" : "Model"}</th>
                <th scope="col" className={classes.number}>
                  Cost
                </th>
                <th scope="col">Share</th>
                {by === "agent" && <th scope="col">Cap of a run</th>}
                <th scope="col" className={classes.number}>
                  Runs
                </th>
                <th scope="col" className={classes.number}>
                  Turns
                </th>
                <th scope="col" className={classes.number}>
                  Input
                </th>
                <th scope="col" className={classes.number}>
                  From cache
                </th>
                <th scope="col" className={classes.number}>
                  Output
                </th>
              </tr>
            </thead>
            <tbody>
              {each.map((row) => (
                <Row
                  key={row.name}
                  row={row}
                  share={cost === 0 ? 0 : row.spent.cost_usd / cost}
                  by={by}
                  cap={agents.data?.items.find(({ name }) => name === row.name)?.limits.max_cost_usd}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

function Figure({ name, value, exact }: { name: string; value: string; exact?: string }) {
  return (
    <div className={own.figure}>
      <span>{name}</span>
      <strong title={exact}>{value}</strong>
    </div>
  );
}

function Row({
  row,
  share,
  by,
  cap,
}: {
  row: Total;
  share: number;
  by: "agent" | "model";
  cap: number | null | undefined;
}) {
  const { spent } = row;
  const percent = `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
  return (
    <tr>
      <td>
        {by === "agent" && cap !== undefined ? (
          <Link to="/agents/$name" params={{ name: row.name }}>
            {row.name}
          </Link>
        ) : (
          <strong className={by === "model" ? classes.mono : undefined}>{row.name}</strong>
        )}
      </td>
      <td className={classes.number} title={exactUsd(spent.cost_usd)}>
        {usd(spent.cost_usd)}
      </td>
      <td>
        <Bar share={Math.min(share, 0.74)} label={`${percent} of the costs`} /> {percent}
      </td>
      {by === "agent" && (
        <td data-label="Cap of a run">
          {cap === undefined ? "" : cap === null ? <span className={classes.faint}>no cap</span> : usd(cap)}
        </td>
      )}
      <td className={classes.number} data-label="Runs">
        {whole(row.runs)}
      </td>
      <td className={classes.number} data-label="Turns">
        {whole(spent.turns)}
      </td>
      <td className={classes.number} data-label="Input" title={whole(spent.input_tokens + spent.cache_write_tokens)}>
        {short(spent.input_tokens + spent.cache_write_tokens)}
      </td>
      <td className={classes.number} data-label="From cache" title={whole(spent.cache_read_tokens)}>
        {short(spent.cache_read_tokens)}
      </td>
      <td className={classes.number} data-label="Output" title={whole(spent.output_tokens)}>
        {short(spent.output_tokens)}
      </td>
    </tr>
  );
}
