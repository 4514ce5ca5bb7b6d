import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { Confirm } from "../app/Confirm";
import { curl } from "../app/curl";
import { Listing } from "../app/Listing";
import classes from "../app/page.module.css";
import { Empty } from "../app/states";
import { CredentialForm } from "../key/CredentialForm";
import { type Client, clientsQuery } from "../key/credentials";
import { Expiry } from "../key/Expiry";
import { LastUse } from "../key/LastUse";
import { ShownOnce } from "../key/ShownOnce";
import { TenantName } from "../tenant/TenantName";
import { Ago } from "../time/Time";

/** Machines that get tokens for MCP: those that were made here, and those that came with another issuer's tokens. */
export function ClientsList({ making, onMade }: { making: boolean; onMade: () => void }) {
  const clients = useQuery(clientsQuery);
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Client | null>(null);
  const [made, setMade] = useState<Client | null>(null);
  const changed = () => void queries.invalidateQueries({ queryKey: clientsQuery.queryKey });
  return (
    <>
      <Listing
        query={clients}
        what="the OAuth clients"
        label="OAuth clients"
        columns={["Name", "Scope", "Tenant", "Shows itself by", "Made", "Last used", "Ends", ""]}
        empty={
          <Empty title="No OAuth clients" command={curl("POST", "/oauth2/clients", { name: "ci", scope: "invoke" })}>
            A client gets short-lived tokens for MCP, in place of a key that does not change. Make one from a shell:
          </Empty>
        }
      >
        {(client) => (
          <tr key={client.client_id}>
            <td>
              <strong>{client.name}</strong>
              <div className={classes.mono}>{client.client_id}</div>
            </td>
            <td>{client.scope}</td>
            <td data-label="Tenant">
              <TenantName id={client.tenant_id} />
            </td>
            <td>
              {client.token_endpoint_auth_method ?? (
                <span title={client.subject ?? undefined}>tokens of {client.issuer}</span>
              )}
            </td>
            <td data-label="Made">
              <Ago at={client.created_at} />
            </td>
            <td data-label="Last used">
              <LastUse at={client.last_used_at} />
            </td>
            <td data-label="Ends">
              <Expiry at={client.expires_at} />
            </td>
            <td>
              <div className={classes.verbs}>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Revoke ${client.name}`}
                  onClick={() => setAsked(client)}
                >
                  Revoke
                </Button>
              </div>
            </td>
          </tr>
        )}
      </Listing>
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
      <Confirm
        opened={asked !== null}
        title={`Revoke ${asked?.name ?? ""}`}
        verb="Revoke the client"
        act={async () => {
          if (asked === null) return;
          await unwrap(api.DELETE("/oauth2/clients/{id}", { params: { path: { id: asked.client_id } } }));
        }}
        onDone={changed}
        onClose={() => setAsked(null)}
      >
        Its tokens and streams end with it, at once.
      </Confirm>
      <ShownOnce
        title="The client's secret"
        secret={made?.client_secret ?? null}
        note={made === null ? "" : `Its client_id is ${made.client_id}, which is no secret.`}
        onStored={() => setMade(null)}
      />
    </>
  );
}
