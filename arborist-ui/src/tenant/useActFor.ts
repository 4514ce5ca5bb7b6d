import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { actFor, actingTenant } from "../api/tenant";

/** Has an operator act for a tenant, in this tab; nothing of the one before stays. */
export function useActFor(): (tenant: string) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (tenant) => {
    if (tenant === (actingTenant() ?? "default")) return;
    actFor(tenant === "default" ? null : tenant);
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" && queryKey[0] !== "tenants" });
    void navigate({ to: "/runs" });
  };
}
