import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../api/client";
import { curl } from "../api/curl";
import type { Tenant } from "../tenant/tenants";
import { DialogForm } from "../ui/form/DialogForm";
import { FormDialog, useDialog } from "../ui/form/FormDialog";
import { NumberField } from "../ui/form/fields";
import { useDraft } from "../ui/form/useDraft";
import classes from "../ui/page/page.module.css";
import { Failed, Loading } from "../ui/page/states";
import { agesOf, byDefault, type Retention, type RetentionPut, retentionQuery } from "./retention";

/** For operators: how long a tenant's runs and files are kept. */
export function AgesForm({ tenant, onClose }: { tenant: Tenant | null; onClose: () => void }) {
  return (
    <FormDialog
      opened={tenant !== null}
      onClose={onClose}
      title={tenant === null ? "Ages" : `How long ${tenant.name} keeps runs`}
    >
      {tenant !== null && <Read id={tenant.id} />}
    </FormDialog>
  );
}

function Read({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(retentionQuery(id));
  if (data !== undefined) return <AgeFields id={id} retention={data} />;
  return error ? <Failed error={error} retry={() => void refetch()} what="the ages" /> : <Loading what="the ages" />;
}

function AgeFields({ id, retention }: { id: string; retention: Retention }) {
  const { id: dialog, stored } = useDialog();
  const queries = useQueryClient();
  const store = useMutation({
    mutationFn: (body: RetentionPut) => unwrap(api.PUT("/tenants/{id}/retention", { params: { path: { id } }, body })),
    onSuccess: (now) => {
      queries.setQueryData(retentionQuery(id).queryKey, now);
      stored();
    },
  });
  const { draft, on, error } = useDraft(agesOf(retention), store.error, dialog);
  const setting = byDefault(retention.runs_seconds_by_default);
  return (
    <DialogForm
      verb="Set ages"
      error={error}
      shown={["runs_days", "files_days"]}
      isPending={store.isPending}
      command={curl("PUT", `/tenants/${id}/retention`, draft)}
      onSubmit={() => store.mutate(draft)}
    >
      <p style={{ margin: 0 }}>
        Days after the end of a run. Older runs are deleted within minutes, and cannot be brought back; a legal hold
        keeps what it names.
      </p>
      <div className={classes.fields}>
        <NumberField
          on={on}
          path="runs_days"
          label="Runs, days"
          help={`Unset: the server's, ${setting}`}
          unset={setting}
          allowDecimal={false}
        />
        <NumberField
          on={on}
          path="files_days"
          label="Files of runs, days"
          help="They go with their runs at the latest"
          unset="the server's setting"
          allowDecimal={false}
        />
      </div>
    </DialogForm>
  );
}
