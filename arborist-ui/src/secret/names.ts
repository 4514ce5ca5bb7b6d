import { useQuery } from "@tanstack/react-query";
import { useMay } from "../session/session";
import { secretsQuery } from "./secrets";

/** Names of secrets that may be named, for keys that may list them; names that begin with these are kept for others. */
export function useSecretNames(notThese: string[]): string[] {
  const mayList = useMay("admin");
  const { data } = useQuery({ ...secretsQuery, enabled: mayList });
  return (data ?? []).map(({ name }) => name).filter((name) => !notThese.some((prefix) => name.startsWith(prefix)));
}

/** As a header's value names them. */
export function inHeaders(names: string[]): string[] {
  return names.flatMap((name) => [`Bearer secret:${name}`, `secret:${name}`]);
}
