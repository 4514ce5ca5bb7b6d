import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useMemo } from "react";
import { agentsQuery } from "../agent/agents";
import { api, unwrap } from "../api/client";
import { curl } from "../api/curl";
import { useSession } from "../session/session";
import { tenantsQuery } from "../tenant/tenants";
import { Choice } from "../ui/page/Choice";
import { PageHead } from "../ui/page/PageHead";
import classes from "../ui/page/page.module.css";
import { Empty, Failed, Loading } from "../ui/page/states";
import { lazy } from "../ui/part/parts";
import { save } from "../ui/text/Body";
import { exactUsd, usd, whole } from "../ui/text/size";
import own from "./CostsPage.module.css";
import { CostsTable } from "./CostsTable";
import { asCsv, bars, paceOf, totals, withNames } from "./sums";
import { type CostView, rangeOf, SPANS, type Span } from "./view";

// As large as the rest of the page together.
const CostBars = lazy(() => import("./CostBars"));

const FRESH_MS = 15_000;

export function CostsPage() {
  const view = useSearch({ from: "/inside/costs" });
  const session = useSession();
  const mayAll = session.tenant === null && session.scope === "admin";
  const { span = "30d", agent, model } = view;
  const by = (view.by === "tenant" && !mayAll ? undefined : view.by) ?? "agent";
  const navigate = useNavigate();
  const tenants = useQuery({ ...tenantsQuery, enabled: by === "tenant" });
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
  const sums = useMemo(() => costs.data && withNames(costs.data, tenants.data ?? []), [costs.data, tenants.data]);
  const each = sums === undefined ? [] : totals(sums.items, by);
  const cost = each.reduce((total, { spent }) => total + spent.cost_usd, 0);
  const runs = each.reduce((total, row) => total + row.runs, 0);
  const pace = sums === undefined || step === "hour" ? null : paceOf(sums, Date.now());
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
            ...(mayAll ? [{ value: "tenant" as const, label: "By tenant" }] : []),
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
          data={[...new Set([...(agents.data ?? []).map(({ name }) => name), ...(agent ? [agent] : [])])].sort()}
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
            {pace !== null && <Figure name="30 days at the pace of the whole days shown" value={usd(pace)} />}
          </div>
          <div className={own.chart}>
            <Suspense fallback={null}>
              <CostBars bars={bars(sums, by, step)} step={step} />
            </Suspense>
          </div>
          <div className={classes.faint}>
            {by === "tenant" ? "These are the costs of all tenants. " : ""}
            {step === "day" ? "Days are those of UTC." : ""} Costs count when a run waits, ends or is handed over.
          </div>
          <CostsTable rows={each} by={by} cost={cost} />
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
