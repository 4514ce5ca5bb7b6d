import { useQuery } from "@tanstack/react-query";
import { useActingTenant } from "../api/tenant";
import { useSession } from "../session/session";
import { Ago } from "../ui/time/Time";
import { brakeSentence, ceilingQuery } from "./brake";
import { tenantsQuery } from "./tenants";

/** Says on every page that the tenant is braked; nothing where it is not. */
export function BrakeBanner({ className }: { className?: string }) {
  const { tenant } = useSession();
  const acting = useActingTenant() ?? "default";
  const { data: named } = useQuery({
    ...tenantsQuery,
    enabled: tenant === null,
    select: (tenants) => tenants.find(({ name }) => name === acting)?.id,
  });
  const id = tenant?.id ?? named;
  const { data } = useQuery({ ...ceilingQuery(id ?? ""), enabled: id !== undefined });
  const sentence = data === undefined ? null : brakeSentence(data);
  if (sentence === null || data === undefined) return null;
  return (
    <div className={className} role="status">
      {sentence}
      {data.brake.since && (
        <>
          {" "}
          (<Ago at={data.brake.since} />)
        </>
      )}
    </div>
  );
}
