import { Menu } from "@mantine/core";
import { IconBuilding, IconCheck, IconSelector } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api, unwrap } from "../api/client";
import { actFor, useActingTenant } from "../api/tenant";
import { useMay } from "../session/session";
import classes from "./Shell.module.css";

/** For operators: whose runs, agents and approvals are shown. */
export function TenantMenu() {
  const tenant = useActingTenant() ?? "default";
  const queries = useQueryClient();
  const navigate = useNavigate();
  const mayList = useMay("admin");
  const { data } = useQuery({
    queryKey: ["tenants"],
    queryFn: () => unwrap(api.GET("/tenants", { params: { query: { limit: 200 } } })),
    enabled: mayList,
    staleTime: 60_000,
  });
  function choose(name: string) {
    if (name === tenant) return;
    actFor(name === "default" ? null : name);
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" && queryKey[0] !== "tenants" });
    void navigate({ to: "/runs" });
  }
  return (
    <Menu position="bottom-start" width={220} shadow="md">
      <Menu.Target>
        <button type="button" className={classes.item} aria-label={`Tenant: ${tenant}. Change`}>
          <IconBuilding size={16} aria-hidden="true" />
          <span>{tenant}</span>
          <IconSelector size={14} className={classes.end} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Act for tenant</Menu.Label>
        {data?.items.map(({ id, name }) => (
          <Menu.Item
            key={id}
            onClick={() => choose(name)}
            leftSection={name === tenant ? <IconCheck size={14} /> : <span style={{ width: 14 }} />}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
