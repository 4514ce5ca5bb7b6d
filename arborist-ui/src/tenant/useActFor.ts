import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { actFor, actingTenant } from "../api/tenant";
import { mayLeave } from "../ui/form/leaving";

/** Has an operator act for a tenant, in this tab; nothing of the one before stays. */
export function useActFor(): (tenant: string) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (tenant) => {
    if (tenant === (actingTenant() ?? "default") || !(await mayLeave())) return;
    actFor(tenant === "default" ? null : tenant);
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" && queryKey[0] !== "tenants" });
    void navigate({ to: "/runs" });
  };
}
