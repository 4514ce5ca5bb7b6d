import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { Choice } from "../app/Choice";
import { Confirm } from "../app/Confirm";
import { curl } from "../app/curl";
import { Listing } from "../app/Listing";
import { PageHead } from "../app/PageHead";
import classes from "../app/page.module.css";
import { Empty } from "../app/states";
import { ClientsList } from "../oauth/ClientsList";
import { useSession } from "../session/session";
import { TenantName } from "../tenant/TenantName";
import { Ago } from "../time/Time";
import { CredentialForm } from "./CredentialForm";
import { type Key, keysQuery } from "./credentials";
import { Expiry } from "./Expiry";
import { LastUse } from "./LastUse";
import { ShownOnce } from "./ShownOnce";

export function KeysPage() {
  const { kind = "keys" } = useSearch({ from: "/inside/keys" });
  const navigate = useNavigate();
  const [making, setMaking] = useState(false);
  return (
    <>
      <PageHead
        title="Keys"
        end={
          <Button size="compact-sm" onClick={() => setMaking(true)}>
            {kind === "keys" ? "Make a key" : "Make a client"}
          </Button>
        }
      >
        <Choice
          label="Kind of credential"
          value={kind}
          onChange={(next) => void navigate({ to: "/keys", search: next === "keys" ? {} : { kind: next } })}
          options={[
            { value: "keys", label: "Keys" },
            { value: "clients", label: "OAuth clients" },
          ]}
        />
      </PageHead>
      {kind === "keys" ? (
        <KeysList making={making} onMade={() => setMaking(false)} />
      ) : (
        <ClientsList making={making} onMade={() => setMaking(false)} />
      )}
    </>
  );
}

type Asked = { verb: "revoke" | "rotate"; key: Key };

function KeysList({ making, onMade }: { making: boolean; onMade: () => void }) {
  const keys = useQuery(keysQuery);
  const queries = useQueryClient();
  const session = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const changed = () => void queries.invalidateQueries({ queryKey: keysQuery.queryKey });
  return (
    <>
      <Listing
        query={keys}
        what="the keys"
        label="Keys"
        columns={["Name", "Scope", "Tenant", "Made", "Last used", "Ends", ""]}
        empty={
          <Empty
            title="No keys"
            command={curl("POST", "/mcp/keys", { name: "ci", scope: "invoke", expires_in_hours: 720 })}
          >
            A key opens the API and MCP. Make one from a shell:
          </Empty>
        }
      >
        {(key) => (
          <tr key={key.id}>
            <td>
              <strong>{key.name}</strong>
              {key.id === session.key_id && <span className={classes.tag}>of this session</span>}
              <div className={classes.mono}>{key.id}</div>
            </td>
            <td>{key.scope}</td>
            <td data-label="Tenant">
              <TenantName id={key.tenant_id} />
            </td>
            <td data-label="Made">
              <Ago at={key.created_at} />
              {key.rotated_at && (
                <div className={classes.faint}>
                  rotated <Ago at={key.rotated_at} />
                </div>
              )}
            </td>
            <td data-label="Last used">
              <LastUse at={key.last_used_at} />
            </td>
            <td data-label="Ends">
              <Expiry at={key.expires_at} />
            </td>
            <td>
              <div className={classes.verbs}>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Rotate ${key.name}`}
                  // It would end this session, and with it the page that shows the new secret.
                  disabled={key.id === session.key_id}
                  title={key.id === session.key_id ? "Rotate the key of this session from a shell" : undefined}
                  onClick={() => setAsked({ verb: "rotate", key })}
                >
                  Rotate
                </Button>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Revoke ${key.name}`}
                  onClick={() => setAsked({ verb: "revoke", key })}
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
        title="Make a key"
        path="/mcp/keys"
        make={async (draft) => {
          const made = await unwrap(api.POST("/mcp/keys", { body: draft }));
          setSecret(made.key ?? null);
          changed();
        }}
        onClose={onMade}
      />
      <Confirm
        opened={asked !== null}
        title={asked === null ? "" : `${asked.verb === "revoke" ? "Revoke" : "Rotate"} ${asked.key.name}`}
        verb={asked?.verb === "revoke" ? "Revoke the key" : "Make another secret"}
        act={async () => {
          if (asked === null) return;
          const params = { path: { id: asked.key.id } };
          if (asked.verb === "revoke") await unwrap(api.DELETE("/mcp/keys/{id}", { params }));
          else setSecret((await unwrap(api.POST("/mcp/keys/{id}/rotate", { params }))).key ?? null);
        }}
        onDone={changed}
        onClose={() => setAsked(null)}
      >
        {asked?.verb === "revoke"
          ? "Every server refuses it within a second. Its streams, calls and sessions end."
          : "The key keeps its name, scope and id. Every server refuses the old secret within a second."}
        {asked?.key.id === session.key_id && (
          <strong> It is the key of this session: you will have to sign in again.</strong>
        )}
      </Confirm>
      <ShownOnce title="The key" secret={secret} onStored={() => setSecret(null)} />
    </>
  );
}
