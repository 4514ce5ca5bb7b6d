import { useQuery } from "@tanstack/react-query";
import { useSession } from "../session/session";
import classes from "../ui/page/page.module.css";
import { tenantsQuery } from "./tenants";

/** Whose it is; null is an operator's. */
export function TenantName({ id }: { id: string | null }) {
  const session = useSession();
  const { data } = useQuery({ ...tenantsQuery, enabled: session.tenant === null && session.scope === "admin" });
  if (id === null)
    return (
      <span className={classes.tag} style={{ margin: 0 }}>
        operator
      </span>
    );
  if (session.tenant?.id === id) return session.tenant.name;
  return data?.find((tenant) => tenant.id === id)?.name ?? <span className={classes.mono}>{id}</span>;
}
