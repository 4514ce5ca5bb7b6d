import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../api/client";

export const signInOptionsQuery = queryOptions({
  queryKey: ["sign-in-options"],
  queryFn: () => unwrap(api.GET("/ui/sign-in-options")),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Leads the browser to the issuer, and back to this path. */
export function beginAt(to: string | undefined): string {
  return to === undefined ? "/ui/openid/begin" : `/ui/openid/begin?${new URLSearchParams({ to })}`;
}

/** Leads a browser whose session is over on to the issuer's sign-out, or to the sign-in page. */
export const ISSUER_SIGN_OUT = "/ui/openid/sign-out";

export type Refusal = Schemas["SignInRefusal"];

const REFUSALS: Record<Refusal, string> = {
  address:
    "The server has no public address by this name. Open it by the one that its operator has set with GROVE_PUBLIC_URL.",
  unreachable: "The issuer does not answer. Try again in a moment, or sign in with a key.",
  not_begun:
    "The sign-in was not begun in this browser, took more than ten minutes, or was completed already. Begin again.",
  mixed_up: "The answer names another issuer than the one that was asked. Begin again; if it happens again, report it.",
  denied: "The sign-in was declined at the issuer.",
  refused: "The issuer refused the sign-in. The server's log has its words.",
  code: "The issuer's code was used already, or has expired. Begin again.",
  client:
    "The issuer does not accept this server as its client. The operator should check the client's id, its secret and its redirect URI.",
  token: "The issuer's ID token is not valid. The server's log says why; a clock that is wrong is a common cause.",
  no_access:
    "The issuer knows you, and you have no access here: your account has no tenant or no scope of this server, or was revoked. Ask an admin.",
  too_many: "Too many sign-ins from your address have failed. Wait a minute.",
  locked: "The server has no master key, which this sign-in needs. Sign in with a key.",
  unavailable: "The server's database does not answer at the moment. Try again.",
};

export function isRefusal(text: unknown): text is Refusal {
  return typeof text === "string" && Object.hasOwn(REFUSALS, text);
}

export function adviceOn(refusal: Refusal): string {
  return REFUSALS[refusal];
}
