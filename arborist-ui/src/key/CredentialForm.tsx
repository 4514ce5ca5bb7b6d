import { Select } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Schemas } from "../api/client";
import { curl } from "../api/curl";
import { useSession } from "../session/session";
import { tenantsQuery } from "../tenant/tenants";
import { DialogForm } from "../ui/form/DialogForm";
import { FormDialog, useDialog } from "../ui/form/FormDialog";
import { ChoiceField, NumberField, TextField } from "../ui/form/fields";
import { TextsField } from "../ui/form/TextsField";
import { useDraft } from "../ui/form/useDraft";
import { SCOPES } from "./credentials";

export interface CredentialDraft {
  name: string;
  scope: Schemas["Scope"];
  tenant_id?: string;
  expires_in_hours?: number;
  policies?: string[];
}

/** The least scope comes first, so that more is a choice. */
const NEW: CredentialDraft = { name: "", scope: "read_only", expires_in_hours: 720 };

interface Props {
  title: string;
  path: string;
  make: (draft: CredentialDraft) => Promise<unknown>;
}

/** What keys and OAuth clients are made of alike. */
export function CredentialForm({ opened, onClose, ...fields }: Props & { opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={fields.title}>
      <Fields {...fields} />
    </FormDialog>
  );
}

function Fields({ title, path, make }: Props) {
  const { id, stored } = useDialog();
  const isOperator = useSession().tenant === null;
  const tenants = useQuery({ ...tenantsQuery, enabled: isOperator });
  const store = useMutation({ mutationFn: make, onSuccess: stored });
  const { draft, on, error } = useDraft(NEW, store.error, id);
  return (
    <DialogForm
      verb={title}
      error={error}
      shown={["name", "scope", "tenant_id", "expires_in_hours", "policies"]}
      isPending={store.isPending}
      disabled={draft.name.trim() === ""}
      command={curl("POST", path, { ...draft, name: draft.name || "ci" })}
      onSubmit={() => store.mutate(draft)}
    >
      <TextField on={on} path="name" label="Name" help="For people: who or what uses it" required data-autofocus />
      <ChoiceField
        on={on}
        path="scope"
        label="Scope"
        help="What it may do; each includes those above"
        options={SCOPES}
      />
      {isOperator && (
        <Select
          label="Tenant"
          description={
            draft.tenant_id === undefined ? "An operator's: it acts for every tenant" : "It acts for this one alone"
          }
          placeholder="None: an operator's"
          clearable
          data={(tenants.data ?? []).map(({ id: value, name: label }) => ({ value, label }))}
          value={draft.tenant_id ?? null}
          error={on.errors.tenant_id}
          onChange={(value) => on.change("tenant_id", value ?? undefined)}
        />
      )}
      <NumberField
        on={on}
        path="expires_in_hours"
        label="Ends after hours"
        help="720 are 30 days"
        unset="never"
        allowDecimal={false}
      />
      <TextsField
        on={on}
        path="policies"
        label="Policies"
        help="They govern all that it starts, and never change"
        placeholder="none"
      />
    </DialogForm>
  );
}
