import { Button, Modal, PasswordInput, TextInput } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { all } from "../api/all";
import { api, unwrap } from "../api/client";
import { Confirm } from "../app/Confirm";
import { curl } from "../app/curl";
import { Listing } from "../app/Listing";
import { PageHead } from "../app/PageHead";
import classes from "../app/page.module.css";
import { byField, Refused } from "../app/Refused";
import { Empty } from "../app/states";
import { Ago } from "../time/Time";

const secretsQuery = queryOptions({
  queryKey: ["secrets"],
  queryFn: ({ signal }) => all((query) => unwrap(api.GET("/secrets", { params: { query }, signal }))),
});

/** Names, dates and uses. Values go in, and no call gives them back. */
export function SecretsPage() {
  const secrets = useQuery(secretsQuery);
  const queries = useQueryClient();
  const [writing, setWriting] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
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
      <Listing
        query={secrets}
        what="the secrets"
        label="Secrets"
        columns={["Name", "Used by", "Last used", "Value stored", ""]}
        empty={
          <Empty title="No secrets yet" command={curl("PUT", "/secrets/provider.tracker.token", { value: "…" })}>
            Tools name secrets, and no call gives their values back. Store one from a shell:
          </Empty>
        }
      >
        {(secret) => (
          <tr key={secret.name}>
            <td>
              <strong className={classes.mono}>{secret.name}</strong>
            </td>
            <td>
              {secret.used_by.length === 0 ? (
                <span className={classes.faint}>nothing lately</span>
              ) : (
                secret.used_by.map((use) => (
                  <div key={`${use.agent} ${use.purpose}`}>
                    {use.agent ?? "the server"}: {use.purpose}, <Ago at={use.last_used_at} />
                  </div>
                ))
              )}
            </td>
            <td data-label="Last used">
              {secret.last_used_at === null ? (
                <span className={classes.faint}>never</span>
              ) : (
                <Ago at={secret.last_used_at} />
              )}
            </td>
            <td data-label="Value stored">
              <Ago at={secret.updated_at} />
            </td>
            <td>
              <div className={classes.verbs}>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Replace the value of ${secret.name}`}
                  onClick={() => setWriting(secret.name)}
                >
                  Replace
                </Button>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Delete ${secret.name}`}
                  onClick={() => setDeleting(secret.name)}
                >
                  Delete
                </Button>
              </div>
            </td>
          </tr>
        )}
      </Listing>
      <Modal
        opened={writing !== null}
        onClose={() => setWriting(null)}
        title={writing === "" ? "Store a secret" : `Replace ${writing ?? ""}`}
      >
        {writing !== null && <SecretForm name={writing} onStored={changed} onClose={() => setWriting(null)} />}
      </Modal>
      <Confirm
        opened={deleting !== null}
        title={`Delete ${deleting ?? ""}`}
        verb="Delete the secret"
        act={async () => {
          if (deleting !== null) await unwrap(api.DELETE("/secrets/{name}", { params: { path: { name: deleting } } }));
        }}
        onDone={changed}
        onClose={() => setDeleting(null)}
      >
        What names it fails from then on, and its value is no longer scrubbed from what is stored.
      </Confirm>
    </>
  );
}

function SecretForm({ name: given, onStored, onClose }: { name: string; onStored: () => void; onClose: () => void }) {
  const [name, setName] = useState(given);
  const [value, setValue] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unwrap(api.PUT("/secrets/{name}", { params: { path: { name } }, body: { value } })),
    onSuccess: () => {
      onStored();
      onClose();
    },
  });
  const errors = byField(error);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <TextInput
        label="Name"
        description="Such as provider.tracker.token, model.corp.api_key"
        value={name}
        readOnly={given !== ""}
        error={errors.name}
        onChange={(event) => setName(event.currentTarget.value)}
        {...(given === "" ? { "data-autofocus": true } : {})}
      />
      <PasswordInput
        label="Value"
        value={value}
        error={errors.value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setValue(event.currentTarget.value)}
        {...(given === "" ? {} : { "data-autofocus": true })}
      />
      <Refused error={error} shown={["name", "value"]} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Leave it
        </Button>
        <Button type="submit" loading={isPending} disabled={name.trim() === "" || value === ""}>
          Store
        </Button>
      </div>
    </form>
  );
}
