import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { useActingTenant } from "../api/tenant";
import type { Tenant } from "../tenant/tenants";
import { useActFor } from "../tenant/useActFor";
import { Confirm } from "../ui/dialog/Confirm";
import { DELETIONS } from "./deletions";

/** For operators: the end of a tenant, once its name was written. */
export function DeleteTenantDialog({ tenant, onClose }: { tenant: Tenant | null; onClose: () => void }) {
  const queries = useQueryClient();
  const acting = useActingTenant();
  const act = useActFor();
  // What fades out still says what it said.
  const [last, setLast] = useState(tenant);
  if (tenant !== null && tenant !== last) setLast(tenant);
  const name = last?.name ?? "";
  return (
    <Confirm
      opened={tenant !== null}
      title={`Delete the tenant ${name}`}
      verb="Delete the tenant"
      typed={name}
      act={() => unwrap(api.DELETE("/tenants/{id}", { params: { path: { id: last?.id ?? "" } } }))}
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ["tenants"] });
        void queries.invalidateQueries({ queryKey: DELETIONS });
        if (acting === name) void act("default");
      }}
      onClose={onClose}
    >
      All that it has goes: runs, agents, workflows, skills, tools, secrets and keys. From the answer on its keys are
      refused by every server; its runs are cancelled, and the rest follows in small steps, which the deletions show.
      What its runs cost by the month and the audit stay. It cannot be undone.
    </Confirm>
  );
}
