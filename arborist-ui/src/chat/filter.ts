/** Which sessions are listed; all of it is the page's address. */
export interface SessionFilter {
  agent?: string;
  status?: "open" | "archived";
}

/** Reads an address; what means nothing here is left out. */
export function sessionFilter({ agent, status }: Record<string, unknown>): SessionFilter {
  return {
    ...(typeof agent === "string" && agent !== "" ? { agent } : {}),
    ...(status === "open" || status === "archived" ? { status } : {}),
  };
}
