import { TenantName } from "../tenant/TenantName";
import type { Column } from "../ui/list/NamedListing";
import type { Client, Key } from "./credentials";
import { Expiry } from "./Expiry";
import { LastUse } from "./LastUse";

/** What keys and OAuth clients have alike: what each may do, and for whom. */
export const CREDENTIAL: Column<Pick<Key | Client, "scope" | "tenant_id" | "policies">>[] = [
  { name: "Scope", plain: true, cell: ({ scope }) => scope },
  { name: "Policies", cell: ({ policies }) => policies.join(", ") || "none" },
  { name: "Tenant", cell: ({ tenant_id }) => <TenantName id={tenant_id} /> },
];

export const ENDS: Column<Pick<Key | Client, "expires_at">> = {
  name: "Ends",
  cell: ({ expires_at }) => <Expiry at={expires_at} />,
};

export const LAST_USED: Column<Pick<Key | Client, "last_used_at">> = {
  name: "Last used",
  cell: ({ last_used_at }) => <LastUse at={last_used_at} />,
};
