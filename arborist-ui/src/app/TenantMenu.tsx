import { Menu } from "@mantine/core";
import { IconBuilding, IconCheck, IconSelector } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useActingTenant } from "../api/tenant";
import { useMay } from "../session/session";
import { tenantsQuery } from "../tenant/tenants";
import { useActFor } from "../tenant/useActFor";
import classes from "./Shell.module.css";

/** For operators: whose runs, agents and approvals are shown. */
export function TenantMenu() {
  const tenant = useActingTenant() ?? "default";
  const act = useActFor();
  const mayList = useMay("admin");
  const { data } = useQuery({ ...tenantsQuery, enabled: mayList });
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
        {data?.map(({ id, name }) => (
          <Menu.Item
            key={id}
            onClick={() => act(name)}
            leftSection={name === tenant ? <IconCheck size={14} /> : <span style={{ width: 14 }} />}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
