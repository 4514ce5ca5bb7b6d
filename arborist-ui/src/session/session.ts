import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../api/client";

export type Session = Schemas["UiSession"];
export type Scope = Schemas["Scope"];

const ORDER: Scope[] = ["read_only", "invoke", "provision", "admin"];

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: () => unwrap(api.GET("/ui/session")),
  staleTime: 60_000,
  retry: false,
});

export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (data === undefined) throw new Error("Used outside the signed-in part");
  return data;
}

export function includes(scope: Scope, needed: Scope): boolean {
  return ORDER.indexOf(scope) >= ORDER.indexOf(needed);
}

/** Whether this key may; the server refuses the rest all the same. */
export function useMay(needed: Scope): boolean {
  return includes(useSession().scope, needed);
}

export async function signIn(credential: { key: string } | { link: string }): Promise<void> {
  await unwrap(api.POST("/ui/session", { body: credential }));
}

export async function signOut(everywhere: boolean): Promise<void> {
  await unwrap(api.DELETE("/ui/session", { params: { query: { everywhere } } }));
}
