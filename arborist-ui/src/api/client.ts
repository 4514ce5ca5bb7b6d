import createClient, { type Middleware } from "openapi-fetch";
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

export const api = createClient<paths>({
  baseUrl: globalThis.location?.origin ?? "http://localhost",
  credentials: "same-origin",
});
api.use(common);

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
