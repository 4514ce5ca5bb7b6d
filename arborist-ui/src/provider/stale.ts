import type { Schemas } from "../api/client";
import type { ProvidedTool } from "./providers";

type Agent = Pick<Schemas["Agent"], "name" | "tools" | "updated_at">;

/** Names of agents that pin an earlier definition of a tool: its calls are refused until they are stored again. */
export function staleAgents(agents: Agent[], tools: Pick<ProvidedTool, "name" | "approved_at">[]): string[] {
  const approved = new Map(tools.map(({ name, approved_at }) => [name, approved_at]));
  return agents
    .filter(({ tools: listed, updated_at }) =>
      listed.some((tool) => Date.parse(approved.get(tool) ?? "") > Date.parse(updated_at)),
    )
    .map(({ name }) => name);
}
