import { Link } from "@tanstack/react-router";
import type { Column } from "../ui/list/NamedListing";
import page from "../ui/page/page.module.css";
import { spentUsd, whole } from "../ui/text/size";
import type { Agent, AgentUse } from "./agents";

/** Columns of what each agent did in 30 days, with the runs that they count; undefined until the numbers are read, and where they cannot be. */
export function numbers(uses: Map<string, AgentUse> | undefined): Column<Pick<Agent, "name">>[] {
  return [
    {
      name: "Runs",
      number: true,
      tip: "Started in 30 days",
      cell: ({ name }) => {
        const use = uses?.get(name);
        // Nothing was spent by what never ran; what is not known is no zero.
        if (use === undefined) return <span className={page.faint}>{uses === undefined ? "–" : "0"}</span>;
        return (
          <Link to="/runs" search={{ agent: name, since: "30d" }} aria-label={`${whole(use.runs)} runs of ${name}`}>
            {whole(use.runs)}
          </Link>
        );
      },
    },
    {
      name: "Failed, stopped",
      number: true,
      tip: "Of these",
      cell: ({ name }) => <Unsuccessful name={name} use={uses?.get(name)} />,
    },
    {
      name: "Cost",
      number: true,
      tip: "Spent in 30 days",
      cell: ({ name }) => {
        const use = uses?.get(name);
        return use === undefined ? <span className={page.faint}>–</span> : spentUsd(use.cost_usd);
      },
    },
  ];
}

function Unsuccessful({ name, use }: { name: string; use: AgentUse | undefined }) {
  if (use === undefined) return <span className={page.faint}>–</span>;
  if (use.failed + use.stopped === 0) return <span className={page.faint}>none</span>;
  return (
    <>
      {use.failed > 0 && (
        <Link
          to="/runs"
          search={{ agent: name, since: "30d", status: ["failed"] }}
          aria-label={`${whole(use.failed)} failed runs of ${name}`}
        >
          <span className={page.failed}>{whole(use.failed)} failed</span>
        </Link>
      )}
      {use.failed > 0 && use.stopped > 0 && ", "}
      {use.stopped > 0 && (
        <Link
          to="/runs"
          search={{ agent: name, since: "30d", status: ["stopped"] }}
          aria-label={`${whole(use.stopped)} stopped runs of ${name}`}
        >
          {whole(use.stopped)} stopped
        </Link>
      )}
    </>
  );
}
