import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { useActingTenant } from "../api/tenant";
import { curl } from "../app/curl";
import { Listing } from "../app/Listing";
import { PageHead } from "../app/PageHead";
import classes from "../app/page.module.css";
import { Refused } from "../app/Refused";
import { Empty } from "../app/states";
import { Ago } from "../time/Time";
import { tenantsQuery } from "./tenants";
import { useActFor } from "./useActFor";

export function TenantsPage() {
  const tenants = useQuery(tenantsQuery);
  const acting = useActingTenant() ?? "default";
  const queries = useQueryClient();
  const act = useActFor();
  const [name, setName] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unwrap(api.POST("/tenants", { body: { name: name.trim() } })),
    onSuccess: () => {
      setName("");
      void queries.invalidateQueries({ queryKey: ["tenants"] });
    },
  });
  return (
    <>
      <PageHead
        title="Tenants"
        end={
          <form
            className={classes.bar}
            style={{ padding: 0 }}
            onSubmit={(event) => {
              event.preventDefault();
              mutate();
            }}
          >
            <TextInput
              size="xs"
              w={150}
              aria-label="Name of the new tenant"
              placeholder="Name"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" size="compact-sm" loading={isPending} disabled={name.trim() === ""}>
              Make a tenant
            </Button>
          </form>
        }
      />
      {error && (
        <div style={{ padding: "0 16px 8px" }}>
          <Refused error={error} />
        </div>
      )}
      <Listing
        query={tenants}
        what="the tenants"
        label="Tenants"
        columns={["Name", "Id", "Made", ""]}
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
            <td>
              {tenant.name !== acting && (
                <div className={classes.verbs}>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Act for ${tenant.name}`}
                    onClick={() => act(tenant.name)}
                  >
                    Act for it
                  </Button>
                </div>
              )}
            </td>
          </tr>
        )}
      </Listing>
    </>
  );
}
