import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { api, unwrap } from "../api/client";
import { curl } from "../api/curl";
import { useSession } from "../session/session";
import { NamedListing } from "../ui/list/NamedListing";
import classes from "../ui/page/page.module.css";
import { Empty } from "../ui/page/states";
import { shown } from "../ui/text/hidden";
import { Ago } from "../ui/time/Time";
import { type Hold, holdsQuery, inOrder } from "./retention";

/** Legal holds, those that stand first. A released one stays, to say that it was. */
export function HoldsList() {
  const { data, error, refetch } = useQuery(holdsQuery);
  const queries = useQueryClient();
  const isOperator = useSession().tenant === null;
  const holds = useMemo(() => (data === undefined ? undefined : inOrder(data)), [data]);
  return (
    <NamedListing
      query={{ data: holds, error, refetch }}
      what="the holds"
      label="Legal holds"
      empty={
        <Empty title="No legal holds" command={curl("POST", "/holds", { run_id: "…", reason: "case 2026-117" })}>
          A hold keeps a tree of runs, or all that the tenant has, whatever its age, and refuses every deletion of it.
          Place one above, or from a shell:
        </Empty>
      }
      idOf={({ id }) => id}
      nameOf={nameOf}
      head={(hold) => (
        <>
          {hold.run_id === null ? (
            <strong>All of the tenant</strong>
          ) : (
            <Link to="/runs/$id" params={{ id: hold.run_id }} className={classes.mono}>
              {hold.run_id}
            </Link>
          )}
          {hold.by_operator && <span className={classes.tag}>an operator's</span>}
          <div>{shown(hold.reason)}</div>
        </>
      )}
      columns={[
        {
          name: "State",
          plain: true,
          cell: (hold) =>
            hold.released_at === null ? (
              <span className={classes.tag} data-tone="warn" style={{ margin: 0 }}>
                stands
              </span>
            ) : (
              <span className={classes.faint}>
                released by {shown(hold.released_by ?? "")} <Ago at={hold.released_at} />
              </span>
            ),
        },
        {
          name: "Placed",
          cell: (hold) => (
            <>
              {shown(hold.placed_by)} <Ago at={hold.placed_at} />
            </>
          ),
        },
      ]}
      verbs={[
        {
          label: "Release",
          spoken: (name) => `Release the hold on ${name}`,
          why: (hold) => whyNot(hold, isOperator),
          act: ({ id }) => unwrap(api.DELETE("/holds/{id}", { params: { path: { id } } })),
          ask: {
            verb: "Release the hold",
            words: () =>
              "What it keeps may be deleted from then on, on request or by its age. The hold stays in this list.",
          },
        },
      ]}
      onDone={() => void queries.invalidateQueries({ queryKey: holdsQuery.queryKey })}
    />
  );
}

function nameOf({ run_id }: Hold): string {
  return run_id === null ? "all of the tenant" : `run ${run_id}`;
}

function whyNot(hold: Hold, isOperator: boolean): string | undefined {
  if (hold.released_at !== null) return "It was released";
  return hold.by_operator && !isOperator ? "An operator placed it, and releases it" : undefined;
}
