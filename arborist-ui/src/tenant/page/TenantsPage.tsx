import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { curl } from "../../api/curl";
import { useActingTenant } from "../../api/tenant";
import { AgesForm } from "../../retention/AgesForm";
import { DeleteTenantDialog } from "../../retention/DeleteTenantDialog";
import { Listing } from "../../ui/list/Listing";
import { PageHead } from "../../ui/page/PageHead";
import classes from "../../ui/page/page.module.css";
import { Empty } from "../../ui/page/states";
import { Ago } from "../../ui/time/Time";
import { type Tenant, tenantsQuery } from "../tenants";
import { useActFor } from "../useActFor";
import { LimitsForm } from "./LimitsForm";
import { TenantForm } from "./TenantForm";
import { TenantLimits } from "./TenantLimits";

/** The one that there always is. */
const DEFAULT = "default";

export function TenantsPage() {
  const tenants = useQuery(tenantsQuery);
  const acting = useActingTenant() ?? DEFAULT;
  const act = useActFor();
  const [making, setMaking] = useState(false);
  const [limited, setLimited] = useState<Tenant | null>(null);
  const [aged, setAged] = useState<Tenant | null>(null);
  const [deleted, setDeleted] = useState<Tenant | null>(null);
  return (
    <>
      <PageHead
        title="Tenants"
        end={
          <Button size="compact-sm" onClick={() => setMaking(true)}>
            Make a tenant
          </Button>
        }
      />
      <Listing
        query={tenants}
        what="the tenants"
        label="Tenants"
        columns={["Name", "Id", "Made", "Limits and use", ""]}
        empty={
          <Empty title="No tenants" command={curl("POST", "/tenants", { name: "acme" })}>
            Tenants have agents, runs and secrets of their own. Make one from a shell:
          </Empty>
        }
      >
        {(tenant) => (
          <tr key={tenant.id}>
            <td>
              <strong>{tenant.name}</strong>
              {tenant.name === acting && <span className={classes.tag}>acted for</span>}
            </td>
            <td className={classes.mono}>{tenant.id}</td>
            <td data-label="Made">
              <Ago at={tenant.created_at} />
            </td>
            <td data-label="Limits and use">
              <TenantLimits id={tenant.id} />
            </td>
            <td>
              <div className={classes.verbs}>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Set limits of ${tenant.name}`}
                  onClick={() => setLimited(tenant)}
                >
                  Set limits
                </Button>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Set ages of ${tenant.name}`}
                  onClick={() => setAged(tenant)}
                >
                  Set ages
                </Button>
                {tenant.name !== DEFAULT && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Delete ${tenant.name}`}
                    onClick={() => setDeleted(tenant)}
                  >
                    Delete
                  </Button>
                )}
                {tenant.name !== acting && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Act for ${tenant.name}`}
                    onClick={() => act(tenant.name)}
                  >
                    Act for it
                  </Button>
                )}
              </div>
            </td>
          </tr>
        )}
      </Listing>
      <LimitsForm tenant={limited} onClose={() => setLimited(null)} />
      <AgesForm tenant={aged} onClose={() => setAged(null)} />
      <DeleteTenantDialog tenant={deleted} onClose={() => setDeleted(null)} />
      <TenantForm opened={making} onClose={() => setMaking(false)} />
    </>
  );
}
