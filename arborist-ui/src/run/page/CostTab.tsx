import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { curl } from "../../api/curl";
import { Command } from "../../ui/page/Command";
import page from "../../ui/page/page.module.css";
import { Empty, Failed, Loading } from "../../ui/page/states";
import { exactUsd, short, spentUsd, usd, whole } from "../../ui/text/size";
import { tokensOf } from "../record/Meter";
import { Status } from "../record/Status";
import { isEnded, type Run } from "../record/status";
import { CostCharts } from "./CostCharts";
import classes from "./CostTab.module.css";
import { type Bar, barsOf, type Spending, spendingQuery, turnsOf } from "./spending";

const AGAIN_MS = 5_000;

/** What the run has taken, turn by turn, and how much of its cap that is. */
export default function CostTab({ run }: { run: Run }) {
  const { data, error, refetch } = useQuery({
    ...spendingQuery(run.id),
    refetchInterval: isEnded(run.status) ? false : AGAIN_MS,
  });
  const bars = useMemo(() => (data === undefined ? [] : barsOf(run.id, data.items)), [data, run.id]);
  if (data === undefined) {
    return error ? (
      <Failed error={error} retry={() => void refetch()} what="the costs" />
    ) : (
      <Loading what="the costs" rows={10} />
    );
  }
  if (bars.length === 0) return <Empty title="No model was called yet" />;
  return (
    <section className={page.body} tabIndex={0} aria-label="Cost">
      <div className={classes.charts}>
        <CostCharts bars={bars} cap={run.limits.max_cost_usd} />
      </div>
      {data.assumed.cost_usd > 0 && (
        <div className={page.warn}>
          {exactUsd(data.assumed.cost_usd)} of it is assumed: calls without a bill count at their worst case.
        </div>
      )}
      {!data.whole && <div className={page.warn}>Only the first {whole(data.items.length)} calls are shown.</div>}
      <Turns run={run} bars={bars} />
      {data.runs.length > 1 && <Runs runs={data.runs} />}
      <Command text={curl("GET", `/agent-runs/${run.id}/costs`)} />
    </section>
  );
}

function Turns({ run, bars }: { run: Run; bars: Bar[] }) {
  return (
    <table className={page.table} aria-label="Tokens and cost of each turn">
      <thead>
        <tr>
          <th scope="col">Turn</th>
          {["Input", "Into cache", "From cache", "Output", "Cost", "Delegated", "So far"].map((name) => (
            <th key={name} scope="col" className={page.number}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.from}>
            <td>
              <Link to="/runs/$id" params={{ id: run.id }} search={{ turn: bar.from || undefined }}>
                {turnsOf(bar)}
              </Link>
            </td>
            {(
              [
                ["Input", bar.input],
                ["Into cache", bar.written],
                ["From cache", bar.cached],
                ["Output", bar.output],
              ] as const
            ).map(([name, tokens]) => (
              <td key={name} className={page.number} data-label={name}>
                {whole(tokens)}
              </td>
            ))}
            {(
              [
                ["Cost", bar.cost],
                ["Delegated", bar.delegated],
                ["So far", bar.total],
              ] as const
            ).map(([name, cost]) => (
              <td key={name} className={page.number} data-label={name} title={exactUsd(cost)}>
                {name === "Delegated" && cost === 0 ? "" : usd(cost)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Runs({ runs }: { runs: Spending["runs"] }) {
  return (
    <table className={page.table} aria-label="Cost of each run">
      <thead>
        <tr>
          <th scope="col">Run</th>
          <th scope="col">Status</th>
          <th scope="col" className={page.number}>
            Tokens
          </th>
          <th scope="col" className={page.number}>
            Cost
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((each) => (
          <tr key={each.run_id}>
            <td>
              <Link to="/runs/$id" params={{ id: each.run_id }} search={{ tab: "cost" }}>
                {each.agent ?? "single call"} {each.run_id.slice(-8)}
              </Link>
            </td>
            <td>
              <Status status={each.status} />
            </td>
            <td className={page.number} data-label="Tokens" title={whole(tokensOf(each.usage))}>
              {short(tokensOf(each.usage))}
            </td>
            <td className={page.number} data-label="Cost" title={exactUsd(each.usage.cost_usd)}>
              {spentUsd(each.usage.cost_usd)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
