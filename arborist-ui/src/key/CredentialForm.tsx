import { Button, Modal, NumberInput, Select, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../api/client";
import { Command } from "../app/Command";
import { curl } from "../app/curl";
import classes from "../app/page.module.css";
import { byField, Refused } from "../app/Refused";
import { useSession } from "../session/session";
import { tenantsQuery } from "../tenant/tenants";
import { SCOPES } from "./credentials";

export interface CredentialDraft {
  name: string;
  scope: Schemas["Scope"];
  tenant_id?: string;
  expires_in_hours?: number;
}

/** What keys and OAuth clients are made of alike. The least scope comes first, so that more is a choice. */
export function CredentialForm({
  opened,
  title,
  path,
  make,
  onClose,
}: {
  opened: boolean;
  title: string;
  path: string;
  make: (draft: CredentialDraft) => Promise<unknown>;
  onClose: () => void;
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg">
      <Fields title={title} path={path} make={make} onClose={onClose} />
    </Modal>
  );
}

function Fields({
  title,
  path,
  make,
  onClose,
}: {
  title: string;
  path: string;
  make: (draft: CredentialDraft) => Promise<unknown>;
  onClose: () => void;
}) {
  const isOperator = useSession().tenant === null;
  const tenants = useQuery({ ...tenantsQuery, enabled: isOperator });
  const [name, setName] = useState("");
  const [scope, setScope] = useState<Schemas["Scope"]>("read_only");
  const [tenant, setTenant] = useState<string | null>(null);
  const [hours, setHours] = useState<number | null>(720);
  const draft: CredentialDraft = {
    name,
    scope,
    ...(tenant === null ? {} : { tenant_id: tenant }),
    ...(hours === null ? {} : { expires_in_hours: hours }),
  };
  const { mutate, isPending, error } = useMutation({ mutationFn: () => make(draft), onSuccess: onClose });
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
        description="For people: who or what uses it"
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Select
        label="Scope"
        allowDeselect={false}
        data={SCOPES}
        value={scope}
        error={errors.scope}
        onChange={(value) => setScope((value as Schemas["Scope"] | null) ?? "read_only")}
      />
      {isOperator && (
        <Select
          label="Tenant"
          description={tenant === null ? "An operator's: it acts for every tenant" : undefined}
          placeholder="None: an operator's"
          clearable
          data={(tenants.data ?? []).map(({ id, name: label }) => ({ value: id, label }))}
          value={tenant}
          error={errors.tenant_id}
          onChange={setTenant}
        />
      )}
      <NumberInput
        label="Ends after hours"
        placeholder="never"
        value={hours ?? ""}
        min={1}
        max={87_600}
        allowDecimal={false}
        error={errors.expires_in_hours}
        onChange={(value) => setHours(value === "" ? null : Number(value))}
      />
      <Refused error={error} shown={["name", "scope", "tenant_id", "expires_in_hours"]} />
      <Command text={curl("POST", path, { ...draft, name: name || "ci" })} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Leave it
        </Button>
        <Button type="submit" loading={isPending} disabled={name.trim() === ""}>
          {title}
        </Button>
      </div>
    </form>
  );
}
