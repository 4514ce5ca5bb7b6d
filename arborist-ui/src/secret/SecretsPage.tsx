import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { curl } from "../api/curl";
import { NamedListing } from "../ui/list/NamedListing";
import { PageHead } from "../ui/page/PageHead";
import classes from "../ui/page/page.module.css";
import { Empty } from "../ui/page/states";
import { Ago } from "../ui/time/Time";
import { SecretForm } from "./SecretForm";
import { secretsQuery } from "./secrets";

/** Names, dates and uses. Values go in, and no call gives them back. */
export function SecretsPage() {
  const secrets = useQuery(secretsQuery);
  const queries = useQueryClient();
  const [writing, setWriting] = useState<string | null>(null);
  const changed = () => void queries.invalidateQueries({ queryKey: secretsQuery.queryKey });
  return (
    <>
      <PageHead
        title="Secrets"
        end={
          <Button size="compact-sm" onClick={() => setWriting("")}>
            Store a secret
          </Button>
        }
      />
      <NamedListing
        query={secrets}
        what="the secrets"
        label="Secrets"
        empty={
          <Empty title="No secrets yet" command={curl("PUT", "/secrets/provider.tracker.token", { value: "…" })}>
            Tools name secrets, and no call gives their values back. Store one from a shell:
          </Empty>
        }
        idOf={({ name }) => name}
        nameOf={({ name }) => name}
        head={({ name }) => <strong className={classes.mono}>{name}</strong>}
        columns={[
          {
            name: "Used by",
            plain: true,
            cell: ({ used_by }) =>
              used_by.length === 0 ? (
                <span className={classes.faint}>nothing lately</span>
              ) : (
                used_by.map((use) => (
                  <div key={`${use.agent} ${use.purpose}`}>
                    {use.agent ?? "the server"}: {use.purpose}, <Ago at={use.last_used_at} />
                  </div>
                ))
              ),
          },
          {
            name: "Last used",
            cell: ({ last_used_at }) =>
              last_used_at === null ? <span className={classes.faint}>never</span> : <Ago at={last_used_at} />,
          },
          { name: "Value stored", cell: ({ updated_at }) => <Ago at={updated_at} /> },
        ]}
        verbs={[
          {
            label: "Replace",
            spoken: (name) => `Replace the value of ${name}`,
            act: ({ name }) => setWriting(name),
          },
          {
            label: "Delete",
            act: ({ name }) => unwrap(api.DELETE("/secrets/{name}", { params: { path: { name } } })),
            ask: {
              verb: "Delete the secret",
              words: () => "What names it fails from then on, and its value is no longer scrubbed from what is stored.",
            },
          },
        ]}
        onDone={changed}
      />
      <SecretForm name={writing} onStored={changed} onClose={() => setWriting(null)} />
    </>
  );
}
