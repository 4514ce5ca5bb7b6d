import createClient, { type Middleware } from "openapi-fetch";
import { parseAnswer, stringify } from "../json/json";
import { ApiError } from "./problem";
import type { components, paths } from "./schema";
import { actingTenant } from "./tenant";

export type Schemas = components["schemas"];

const READS = new Set(["GET", "HEAD"]);

/** Called when the server no longer takes the session. */
let onSignedOut: () => void = () => {};

export function whenSignedOut(act: () => void): void {
  onSignedOut = act;
}

/** Headers of every request: whom an operator acts for, and what no page of another site can send. */
export function requestHeaders(method: string): Record<string, string> {
  const headers: Record<string, string> = {};
  const tenant = actingTenant();
  if (tenant !== null) headers["Grove-Tenant"] = tenant;
  if (!READS.has(method)) {
    headers["Grove-UI"] = "1";
    // A run that it starts says where it comes from.
    headers["Grove-Origin"] = "ui";
  }
  return headers;
}

const common: Middleware = {
  onRequest({ request }) {
    for (const [name, value] of Object.entries(requestHeaders(request.method))) {
      request.headers.set(name, value);
    }
    return request;
  },
  onError() {
    return ApiError.unreachable();
  },
};

const client = createClient<paths>({
  baseUrl: globalThis.location?.origin ?? "http://localhost",
  credentials: "same-origin",
  bodySerializer: (body: unknown) =>
    body instanceof FormData || body instanceof Blob || typeof body === "string" ? body : stringify(body),
});
client.use(common);

type Method = "GET" | "PUT" | "POST" | "DELETE" | "PATCH";
type Sent = (path: string, init?: { parseAs?: string }) => Promise<{ data?: unknown; response: Response }>;

/** The library itself would read answers by the browser, which rounds numbers: it gives their text, which is read here. */
function reading(method: Method): Sent {
  const send = client[method] as unknown as Sent;
  return async (path, init) => {
    if (init?.parseAs !== undefined) return send(path, init);
    const answer = await send(path, { ...init, parseAs: "text" });
    if (typeof answer.data !== "string") return answer;
    return { ...answer, data: answer.data === "" ? undefined : parseAnswer(answer.data) };
  };
}

export const api = Object.fromEntries(
  (["GET", "PUT", "POST", "DELETE", "PATCH"] as const).map((method) => [method, reading(method)]),
) as unknown as Pick<typeof client, Method>;

/** The answer's body, or the problem thrown. */
export async function unwrap<T>(
  answer: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<NonNullable<T>> {
  const { data, error, response } = await answer;
  if (!response.ok) {
    throw failure(response.status, error);
  }
  return data as NonNullable<T>;
}

export function failure(status: number, problem: unknown): ApiError {
  if (status === 401) onSignedOut();
  return new ApiError(status, typeof problem === "object" && problem !== null ? problem : {});
}
