import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { curl } from "../api/curl";
import { useChanged } from "../definition/kind";
import { inHeaders, useSecretNames } from "../secret/names";
import { DialogForm } from "../ui/form/DialogForm";
import { FormDialog, useDialog } from "../ui/form/FormDialog";
import { NumberField, TextField } from "../ui/form/fields";
import { PairsField } from "../ui/form/PairsField";
import { useDraft } from "../ui/form/useDraft";
import classes from "../ui/page/page.module.css";
import { PROVIDER } from "./kind";
import { draftOf, NEW, type Provider } from "./providers";

interface Props {
  /** Which one is changed; "new" for one that is registered, null while nothing is asked. */
  provider: Provider | "new" | null;
  onStored: (provider: Provider) => void;
  onClose: () => void;
}

/** Registers a server, or says where it is now and how it is called. */
export function ProviderForm({ provider, onStored, onClose }: Props) {
  return (
    <FormDialog
      opened={provider !== null}
      title={provider === null || provider === "new" ? "Add a tool provider" : `Edit ${provider.name}`}
      onClose={onClose}
    >
      {provider !== null && <Fields provider={provider} onStored={onStored} />}
    </FormDialog>
  );
}

const SHOWN = ["name", "url", "headers", "timeout_seconds", "max_concurrent_calls"];

function Fields({ provider, onStored }: Pick<Props, "onStored"> & { provider: Provider | "new" }) {
  const { id, stored: close } = useDialog();
  const changed = useChanged(PROVIDER);
  const isNew = provider === "new";
  // What is replaced is what was shown, not what was stored since.
  const [version] = useState(isNew ? 0 : provider.version);
  const store = useMutation({
    mutationFn: (draft: typeof NEW) =>
      isNew ? unwrap(api.POST("/tool-providers", { body: draft })) : replace(draft, version),
    onSuccess: (stored) => {
      changed();
      close();
      onStored(stored);
    },
  });
  const { draft, on, error } = useDraft<typeof NEW>(isNew ? NEW : draftOf(provider), store.error, id);
  const secrets = useSecretNames(["git.", "model.", "tool."]);
  return (
    <DialogForm
      verb={isNew ? "Ask for its tools and add it" : "Ask it there and store"}
      error={error}
      shown={SHOWN}
      isPending={store.isPending}
      command={
        isNew
          ? curl("POST", "/tool-providers", draft)
          : curl("PUT", `/tool-providers/${draft.name}`, { ...draft, expected_version: version })
      }
      onSubmit={() => store.mutate(draft)}
    >
      <div>
        {isNew
          ? "An MCP server of others. It is asked for its tools first: those that it has now are approved, and nothing is stored when it cannot be asked."
          : "It is asked for its tools at the new place first. Those that are new or changed wait for approval."}
      </div>
      <TextField
        on={on}
        path="name"
        label="Name"
        help={isNew ? "The first part of its tools' names: tracker:look_up" : "Another name is another provider"}
        required
        readOnly={!isNew}
        {...(isNew ? { "data-autofocus": true } : {})}
      />
      <TextField
        on={on}
        path="url"
        label="URL"
        help="Its one endpoint: https:// alone, unless the operator allows the host"
        placeholder="https://tracker.example.com/mcp"
        required
      />
      <PairsField
        on={on}
        path="headers"
        label="Headers"
        help={`Sent with each request. Credentials name a secret: Bearer secret:provider.${draft.name || "tracker"}.token`}
        of={{ row: "header", name: "Name", value: "Value" }}
        suggestions={inHeaders(secrets)}
      />
      <div className={classes.fields}>
        <NumberField
          on={on}
          path="timeout_seconds"
          label="Timeout, seconds"
          help="Of a whole call; at most 600"
          unset="60"
          allowDecimal={false}
        />
        <NumberField
          on={on}
          path="max_concurrent_calls"
          label="Calls at once"
          help="From each server of Grove; at most 64"
          unset="8"
          allowDecimal={false}
        />
      </div>
    </DialogForm>
  );
}

function replace(draft: typeof NEW, version: number): Promise<Provider> {
  return unwrap(
    api.PUT("/tool-providers/{name}", {
      params: { path: { name: draft.name } },
      body: { ...draft, expected_version: version },
    }),
  );
}
