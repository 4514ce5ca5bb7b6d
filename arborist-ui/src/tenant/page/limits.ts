import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";
import { limited } from "../../api/limited";
import { bytes, usd, whole } from "../../ui/text/size";

export type Limits = Schemas["TenantLimits"];
export type LimitsPut = Schemas["TenantLimitsPut"];

/** A page asks for those of many tenants at once. */
const few = limited(4);

export const limitsQuery = (id: string) =>
  queryOptions({
    queryKey: ["tenants", "limits", id],
    queryFn: ({ signal }) =>
      few(() => unwrap(api.GET("/tenants/{id}/limits", { params: { path: { id } }, signal })), signal),
    staleTime: 15_000,
  });

/** A limit, and what is used of it. */
export interface Use {
  name: string;
  said: string;
  /** Whether there is no more. */
  reached: boolean;
  /** Of what is measured now and then: when it was. */
  measuredAt: string | null;
}

/** Of the limits that there are. */
export function uses(limits: Limits): Use[] {
  const { usage } = limits;
  return [
    use("Runs at once", limits.max_concurrent_runs, usage.running_runs, whole),
    use("Runs a minute", limits.max_runs_per_minute, usage.runs_this_minute, whole),
    use("Today", limits.max_usd_per_day, usage.usd_today, usd),
    use("This month", limits.max_usd_per_month, usage.usd_this_month, usd),
    use("Storage", limits.max_storage_bytes, usage.storage_bytes, bytes, usage.storage_measured_at),
    perKey(limits.max_requests_per_minute),
  ].filter((each) => each !== null);
}

function use(
  name: string,
  most: number | null,
  used: number | null,
  write: (amount: number) => string,
  measuredAt: string | null = null,
): Use | null {
  if (most === null) return null;
  const said = used === null ? `${write(most)}, not measured yet` : `${write(used)} of ${write(most)}`;
  return { name, said, reached: used !== null && used >= most, measuredAt };
}

function perKey(most: number | null): Use | null {
  if (most === null) return null;
  return { name: "Requests a minute", said: `${whole(most)} of each key`, reached: false, measuredAt: null };
}

/** What an operator changes: the limits that there are, without what is used of them. */
export function draftOf({ usage: _, ...limits }: Limits): LimitsPut {
  return Object.fromEntries(Object.entries(limits).filter(([, most]) => most !== null));
}
