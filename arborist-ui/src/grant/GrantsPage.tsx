import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { api, unwrap } from "../api/client";
import { curl } from "../api/curl";
import { useMay } from "../session/session";
import { NamedListing } from "../ui/list/NamedListing";
import { PageHead } from "../ui/page/PageHead";
import classes from "../ui/page/page.module.css";
import { Empty } from "../ui/page/states";
import { shown } from "../ui/text/hidden";
import { Ago, Until } from "../ui/time/Time";
import { type Grant, grantsQuery, inOrder, rulesOf, subjectOf } from "./grants";

/** Exceptions to policies: to whom, of what, how often, until when, and by whom. */
export function GrantsPage() {
  const { data, error, refetch } = useQuery(grantsQuery);
  const queries = useQueryClient();
  const mayRevoke = useMay("provision");
  const grants = useMemo(() => (data === undefined ? undefined : inOrder(data)), [data]);
  return (
    <>
      <PageHead title="Grants">
        <Link to="/policies">Policies</Link>
      </PageHead>
      <NamedListing
        query={{ data: grants, error, refetch }}
        what="the grants"
        label="Grants"
        empty={
          <Empty
            title="No grants"
            command={curl("POST", "/grants", {
              subject: { agent: "…" },
              capability: { on: ["git_push"] },
              lifts: [{ policy: "…", rule: "…" }],
              max_uses: 1,
              expires_at: "…",
              reason: "…",
            })}
          >
            A grant is an exception to rules of policies. Agents ask for one with the tool{" "}
            <code>request_capability</code>; such requests are among the approvals.
          </Empty>
        }
        idOf={({ id }) => id}
        nameOf={nameOf}
        head={(grant) => <Head grant={grant} />}
        columns={[
          {
            name: "State",
            plain: true,
            cell: ({ status }) => (
              <span className={status === "alive" ? classes.tag : classes.faint}>{status.replaceAll("_", " ")}</span>
            ),
          },
          { name: "Lifts", cell: ({ lifts }) => shown(rulesOf(lifts)) },
          { name: "Uses", number: true, cell: ({ used, max_uses }) => `${used} of ${max_uses}` },
          { name: "Ends", cell: ({ expires_at }) => <Until at={expires_at} /> },
          { name: "By", cell: (grant) => <By grant={grant} /> },
        ]}
        verbs={
          mayRevoke
            ? [
                {
                  label: "Revoke",
                  spoken: (name) => `Revoke the grant for ${name}`,
                  why: ({ status }) => (status === "alive" ? undefined : `It is ${status.replaceAll("_", " ")}`),
                  act: ({ id }) => unwrap(api.DELETE("/grants/{id}", { params: { path: { id } } })),
                  ask: {
                    verb: "Revoke the grant",
                    words: () => "No call uses it from then on; one that has begun goes on. It stays in this list.",
                  },
                },
              ]
            : []
        }
        onDone={() => void queries.invalidateQueries({ queryKey: grantsQuery.queryKey })}
      />
    </>
  );
}

function Head({ grant }: { grant: Grant }) {
  const { kind, words, id } = subjectOf(grant);
  const { on, when } = grant.capability;
  return (
    <>
      {words}{" "}
      {kind === "run" || kind === "tree" ? (
        <Link to="/runs/$id" params={{ id }} className={classes.mono}>
          {id}
        </Link>
      ) : (
        <span className={classes.mono}>{id}</span>
      )}
      <div>
        <code>{shown(on.join(", "))}</code>
        {when != null && (
          <>
            {" "}
            where <code>{shown(when)}</code>
          </>
        )}
      </div>
      <div className={classes.faint}>{shown(grant.reason)}</div>
    </>
  );
}

function By({ grant }: { grant: Grant }) {
  return grant.revoked_at === null ? (
    <>
      {shown(grant.granted_by)} <Ago at={grant.granted_at} />
    </>
  ) : (
    <>
      revoked by {shown(grant.revoked_by ?? "")} <Ago at={grant.revoked_at} />
    </>
  );
}

function nameOf(grant: Grant): string {
  const { words, id } = subjectOf(grant);
  return `${words} ${id}`;
}
