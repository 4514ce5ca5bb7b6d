import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { curl } from "../api/curl";
import { CredentialForm } from "../key/CredentialForm";
import { CREDENTIAL, ENDS, LAST_USED } from "../key/columns";
import { type Client, clientsQuery } from "../key/credentials";
import { ShownOnce } from "../ui/dialog/ShownOnce";
import { NamedListing } from "../ui/list/NamedListing";
import classes from "../ui/page/page.module.css";
import { Empty } from "../ui/page/states";
import { Ago } from "../ui/time/Time";

/** Machines that get tokens for MCP: those that were made here, and those that came with another issuer's tokens. */
export function ClientsList({ making, onMade }: { making: boolean; onMade: () => void }) {
  const clients = useQuery(clientsQuery);
  const queries = useQueryClient();
  const [made, setMade] = useState<Client | null>(null);
  const changed = () => void queries.invalidateQueries({ queryKey: clientsQuery.queryKey });
  return (
    <>
      <NamedListing
        query={clients}
        what="the OAuth clients"
        label="OAuth clients"
        empty={
          <Empty title="No OAuth clients" command={curl("POST", "/oauth2/clients", { name: "ci", scope: "invoke" })}>
            A client gets short-lived tokens for MCP, in place of a key that does not change. Make one from a shell:
          </Empty>
        }
        idOf={({ client_id }) => client_id}
        nameOf={({ name }) => name}
        head={({ name, client_id }) => (
          <>
            <strong>{name}</strong>
            <div className={classes.mono}>{client_id}</div>
          </>
        )}
        columns={[
          ...CREDENTIAL,
          {
            name: "Shows itself by",
            plain: true,
            cell: ({ token_endpoint_auth_method, subject, issuer }) =>
              token_endpoint_auth_method ?? <span title={subject ?? undefined}>tokens of {issuer}</span>,
          },
          { name: "Made", cell: ({ created_at }) => <Ago at={created_at} /> },
          LAST_USED,
          ENDS,
        ]}
        verbs={[
          {
            label: "Revoke",
            act: ({ client_id }) => unwrap(api.DELETE("/oauth2/clients/{id}", { params: { path: { id: client_id } } })),
            ask: { verb: "Revoke the client", words: () => "Its tokens and streams end with it, at once." },
          },
        ]}
        onDone={changed}
      />
      <CredentialForm
        opened={making}
        title="Make a client"
        path="/oauth2/clients"
        make={async (draft) => {
          setMade(await unwrap(api.POST("/oauth2/clients", { body: draft })));
          changed();
        }}
        onClose={onMade}
      />
      <ShownOnce
        title="The client's secret"
        secret={made?.client_secret ?? null}
        note={made === null ? "" : `Its client_id is ${made.client_id}, which is no secret.`}
        onStored={() => setMade(null)}
      />
    </>
  );
}
