import { useRef } from "react";
import type { DefinitionFormProps } from "../definition/kind";
import { get } from "../json/document";
import { inHeaders, useSecretNames } from "../secret/names";
import { ChoiceField, NumberField, SwitchField, TextField } from "../ui/form/fields";
import { PairsField } from "../ui/form/PairsField";
import { SchemaField } from "../ui/form/SchemaField";
import classes from "../ui/page/page.module.css";
import { ofKind, type ToolDraft, type ToolKind } from "./document";
import { EFFECTS } from "./tools";

const KINDS: { value: ToolKind; label: string }[] = [
  { value: "callback", label: "callback: Grove sends a request" },
  { value: "code", label: "code: a snippet in the sandbox" },
  { value: "client", label: "client: your application executes it" },
];

/** A tool of the tenant's own as a form. */
export function ToolForm({ on, isNew, onUnread }: DefinitionFormProps) {
  const draft = on.value as ToolDraft;
  const earlier = useRef<Partial<ToolDraft>>({});
  const secrets = useSecretNames(["git.", "model.", "provider."]);
  const effect = draft.effect ?? (draft.kind === "callback" ? "keyed" : "unsafe");
  return (
    <div className={classes.form}>
      <div className={classes.fields}>
        <TextField
          on={on}
          path="name"
          label="Name"
          help={isNew ? "Lower-case letters, digits, _ and -; a letter first" : "Another name is another tool"}
          required
          readOnly={!isNew}
        />
        <ChoiceField
          on={{
            ...on,
            change: (_, kind) => {
              earlier.current = { ...earlier.current, ...draft };
              on.change("", ofKind(draft, (kind ?? "callback") as ToolKind, earlier.current));
            },
          }}
          path="kind"
          label="Kind"
          help="What executes it"
          options={KINDS}
        />
      </div>
      <TextField
        on={on}
        path="description"
        label="Description"
        help="What the model sees: what the tool does, and when to call it"
        lines={2}
        required
      />
      {draft.kind === "callback" && (
        <>
          <TextField
            on={on}
            path="url"
            label="URL"
            help="https:// alone, unless the operator allows the host"
            required
          />
          <PairsField
            on={on}
            path="headers"
            label="Headers"
            help="Sent with each request. Credentials name a secret: Bearer secret:refund.token"
            of={{ row: "header", name: "Name", value: "Value" }}
            suggestions={inHeaders(secrets)}
          />
        </>
      )}
      {draft.kind === "code" && (
        <>
          <ChoiceField
            on={on}
            path="runtime"
            label="Runtime"
            help="It reads the arguments as JSON from its standard input; what it prints is the result"
            options={["python3", "node", "sh"].map((value) => ({ value, label: value }))}
          />
          <TextField on={on} path="code" label="Code" help="At most 65,536 characters" lines={8} required mono />
          {Array.isArray(get(draft, "secrets")) ? (
            <div className={classes.faint}>Its secrets are written as a list: change them in the text.</div>
          ) : (
            <PairsField
              on={on}
              path="secrets"
              label="Secrets"
              help="Names of secrets, by the variables that the code finds their values in"
              of={{ row: "secret", name: "VARIABLE", value: "Name of the secret" }}
              suggestions={secrets}
            />
          )}
        </>
      )}
      <SchemaField
        on={on}
        path="input_schema"
        label="Arguments"
        help="JSON Schema 2020-12 of an object; calls are checked by it before anything is called"
        onUnread={onUnread}
      />
      <div className={classes.fields}>
        <ChoiceField
          on={on}
          path="effect"
          label="Effect"
          help={EFFECTS[effect]}
          options={[
            { value: "", label: `${draft.kind === "callback" ? "keyed" : "unsafe"}, unless said otherwise` },
            ...(["read_only", "idempotent", "keyed", "unsafe"] as const).map((value) => ({ value, label: value })),
          ]}
        />
        <NumberField
          on={on}
          path="timeout_seconds"
          label="Timeout, seconds"
          help="Of a whole call, repetitions included; at most 600"
          unset="30"
        />
      </div>
      <SwitchField
        on={on}
        path="needs_approval"
        label="Each call requires approval"
        help="Whichever agent makes it; the agent's own approvals need not list it"
      />
    </div>
  );
}
