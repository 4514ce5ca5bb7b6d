import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { curl } from "../../api/curl";
import { DialogForm } from "../../ui/form/DialogForm";
import { FormDialog, useDialog } from "../../ui/form/FormDialog";
import { NumberField } from "../../ui/form/fields";
import { useDraft } from "../../ui/form/useDraft";
import classes from "../../ui/page/page.module.css";
import { Failed, Loading } from "../../ui/page/states";
import { bytes } from "../../ui/text/size";
import type { Tenant } from "../tenants";
import { draftOf, type LimitsPut, limitsQuery } from "./limits";

const SHOWN = [
  "max_concurrent_runs",
  "max_runs_per_minute",
  "max_requests_per_minute",
  "max_usd_per_day",
  "max_usd_per_month",
  "max_storage_bytes",
] as const;

/** For operators: what a tenant may use. */
export function LimitsForm({ tenant, onClose }: { tenant: Tenant | null; onClose: () => void }) {
  return (
    <FormDialog
      opened={tenant !== null}
      onClose={onClose}
      title={tenant === null ? "Limits" : `Limits of ${tenant.name}`}
    >
      {tenant !== null && <Read id={tenant.id} />}
    </FormDialog>
  );
}

function Read({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(limitsQuery(id));
  if (data !== undefined) return <LimitFields id={id} limits={draftOf(data)} />;
  return error ? (
    <Failed error={error} retry={() => void refetch()} what="the limits" />
  ) : (
    <Loading what="the limits" />
  );
}

function LimitFields({ id, limits }: { id: string; limits: LimitsPut }) {
  const { id: dialog, stored } = useDialog();
  const queries = useQueryClient();
  const store = useMutation({
    mutationFn: (body: LimitsPut) => unwrap(api.PUT("/tenants/{id}/limits", { params: { path: { id } }, body })),
    onSuccess: (now) => {
      queries.setQueryData(limitsQuery(id).queryKey, now);
      stored();
    },
  });
  const { draft, on, error } = useDraft(limits, store.error, dialog);
  const most = draft.max_storage_bytes;
  return (
    <DialogForm
      verb="Set limits"
      error={error}
      shown={SHOWN}
      isPending={store.isPending}
      command={curl("PUT", `/tenants/${id}/limits`, draft)}
      onSubmit={() => store.mutate(draft)}
    >
      <p style={{ margin: 0 }}>What is left empty has no limit. Runs that were started go on.</p>
      <div className={classes.fields}>
        <NumberField on={on} path="max_concurrent_runs" label="Runs at once" unset="no limit" allowDecimal={false} />
        <NumberField on={on} path="max_runs_per_minute" label="Runs a minute" unset="no limit" allowDecimal={false} />
        <NumberField
          on={on}
          path="max_requests_per_minute"
          label="Requests a minute of each key"
          unset="no limit"
          allowDecimal={false}
        />
        <NumberField on={on} path="max_usd_per_day" label="USD a day" unset="no limit" />
        <NumberField on={on} path="max_usd_per_month" label="USD a month" unset="no limit" />
      </div>
      <NumberField
        on={on}
        path="max_storage_bytes"
        label="Storage, bytes"
        help={`Of runs, files and definitions, measured every few minutes${typeof most === "number" ? `. This is ${bytes(most)}` : ""}`}
        unset="no limit"
        allowDecimal={false}
      />
    </DialogForm>
  );
}
