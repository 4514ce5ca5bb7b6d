import { agent, agents, type Call, call, settled } from "./seed";

/** A tenant with the agents, for one spec alone: what it starts is in the way of no other. */
export interface Own {
  key: string;
  /** Its name. */
  tenant: string;
  call: Call;
  /** Gives the run's id. */
  start: (agent: string, goal: string, more?: object) => Promise<string>;
  /** Starts it, and gives its id once it has ended or waits for a person. */
  run: (agent: string, goal: string, more?: object) => Promise<string>;
  settled: (id: string) => Promise<string>;
}

export async function ownTenant(scope = "admin"): Promise<Own> {
  const tenant = `t-${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await call("POST", "/tenants", { name: tenant });
  const { key } = await call("POST", "/mcp/keys", { name: "of the test", scope, tenant_id: id });
  const mine: Call = (method, path, body) => call(method, path, body, key);
  const start: Own["start"] = async (agent, goal, more = {}) =>
    (await mine("POST", `/agents/${agent}/runs`, { goal, ...more })).id;
  const settle = (id: string) => settled(id, key);
  await agents(mine);
  await agent(mine, "long", {
    description: "Goes on until a limit ends it",
    limits: { max_turns: 1_000, max_cost_usd: 5, max_seconds: 600 },
  });
  await agent(mine, "deep", { description: "Writes JSON of 200 levels" });
  await agent(mine, "large", { description: "Writes a line of 5 MiB", model: "openai/five-mib-line" });
  await agent(mine, "pictures", { description: "Writes a picture into its answer", model: "openai/pictures" });
  return {
    key,
    tenant,
    call: mine,
    start,
    settled: settle,
    run: async (agent, goal, more) => {
      const id = await start(agent, goal, more);
      await settle(id);
      return id;
    },
  };
}
