import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { api, unwrap } from "../../api/client";
import { curl } from "../../api/curl";
import { ClientsList } from "../../oauth/ClientsList";
import { useSession } from "../../session/session";
import { ShownOnce } from "../../ui/dialog/ShownOnce";
import { NamedListing } from "../../ui/list/NamedListing";
import { Choice } from "../../ui/page/Choice";
import { PageHead } from "../../ui/page/PageHead";
import classes from "../../ui/page/page.module.css";
import { Empty } from "../../ui/page/states";
import { Ago } from "../../ui/time/Time";
import { CredentialForm } from "../CredentialForm";
import { CREDENTIAL, ENDS, LAST_USED } from "../columns";
import { type Key, keysQuery } from "../credentials";

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

function KeysList({ making, onMade }: { making: boolean; onMade: () => void }) {
  const keys = useQuery(keysQuery);
  const queries = useQueryClient();
  const session = useSession();
  const [secret, setSecret] = useState<string | null>(null);
  const changed = () => void queries.invalidateQueries({ queryKey: keysQuery.queryKey });
  const isOwn = (key: Key) => key.id === session.key_id;
  const signedOut = (key: Key) =>
    isOwn(key) && <strong> It is the key of this session: you will have to sign in again.</strong>;
  return (
    <>
      <NamedListing
        query={keys}
        what="the keys"
        label="Keys"
        empty={
          <Empty
            title="No keys"
            command={curl("POST", "/mcp/keys", { name: "ci", scope: "invoke", expires_in_hours: 720 })}
          >
            A key opens the API and MCP. Make one from a shell:
          </Empty>
        }
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        head={(key) => (
          <>
            <strong>{key.name}</strong>
            {isOwn(key) && <span className={classes.tag}>of this session</span>}
            <div className={classes.mono}>{key.id}</div>
          </>
        )}
        columns={[
          ...CREDENTIAL,
          {
            name: "Made",
            cell: (key) => (
              <>
                <Ago at={key.created_at} />
                {key.rotated_at && (
                  <div className={classes.faint}>
                    rotated <Ago at={key.rotated_at} />
                  </div>
                )}
              </>
            ),
          },
          LAST_USED,
          ENDS,
        ]}
        verbs={[
          {
            label: "Rotate",
            // It would end this session, and with it the page that shows the new secret.
            why: (key) => (isOwn(key) ? "Rotate the key of this session from a shell" : undefined),
            act: async ({ id }) =>
              setSecret((await unwrap(api.POST("/mcp/keys/{id}/rotate", { params: { path: { id } } }))).key ?? null),
            ask: {
              verb: "Make another secret",
              words: () => "The key keeps its name, scope and id. Every server refuses the old secret within a second.",
            },
          },
          {
            label: "Revoke",
            act: ({ id }) => unwrap(api.DELETE("/mcp/keys/{id}", { params: { path: { id } } })),
            ask: {
              verb: "Revoke the key",
              words: (key) => (
                <>
                  Every server refuses it within a second. Its streams, calls and sessions end.
                  {signedOut(key)}
                </>
              ),
            },
          },
        ]}
        onDone={changed}
      />
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
      <ShownOnce title="The key" secret={secret} onStored={() => setSecret(null)} />
    </>
  );
}
