import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../api/client";
import { definitionQuery, definitionVersionsQuery } from "../definition/definitions";

export type Bucket = Schemas["AgentTools"]["buckets"][number];
export type ListedTool = Bucket["tools"][number];
export type CustomTool = Schemas["Tool"];

/** What this tenant's agents may call, by kind. */
export const agentToolsQuery = queryOptions({
  queryKey: ["agent-tools"],
  queryFn: ({ signal }) => unwrap(api.GET("/agent-tools", { signal })),
  staleTime: 15_000,
});

export const customToolQuery = (name: string) => definitionQuery("/tools", name);
export const toolVersionsQuery = (name: string) => definitionVersionsQuery("/tools", name);

export const BUCKETS: Record<Bucket["bucket"], string> = {
  built_in: "Built in",
  workspace: "Workspace",
  git: "Git",
  custom: "Your own",
  mcp: "Of tool providers",
  client: "Of your application",
  workflow: "Workflows",
};

/** What to know before an agent gets it: worst first. */
export function dangers(tool: Pick<ListedTool, "effect">, bucket: Bucket["bucket"]): string[] {
  const found: string[] = [];
  if (tool.effect === "unsafe") found.push("unsafe");
  if (bucket === "mcp") found.push("another's server");
  if (bucket === "custom") found.push("leaves Grove");
  return found;
}

export const EFFECTS: Record<ListedTool["effect"], string> = {
  read_only: "Changes nothing; is run again after a crash",
  idempotent: "Once or twice is the same; is run again after a crash",
  keyed: "Is run again after a crash, with the same key",
  probe: "After a crash it is asked whether it happened",
  unsafe: "Changes something, and twice is not once; is never run again after a crash",
};
