/** What the tests look at: agents with scripted models, and runs of each kind. Run by run, so that the order is known. */
export async function seed(): Promise<void> {
  const names = ["worker", "helper", "careful", "hostile", "slow", "long", "deep", "entities"];
  const scripted = names.map((name) => `scripted/${name}`);
  for (const model of [...scripted, "openai/five-mib-line", "openai/pictures"]) {
    await call("PUT", `/model-prices/${model}`, {
      input_usd: 3,
      output_usd: 15,
      cache_read_usd: 0.3,
      cache_write_usd: 3.75,
    });
  }
  await agents(call);
  await settled(
    await start("worker", "Check the services and report which of them are red.\nBilling, search and mail."),
  );
  await settled(await start("failing", "Begin, and go on without a script"));
  await settled(await start("hostile", "Write what a page must not run"));
  await settled(await start("careful", "Free the disk of shard 2"));
  const capped = await call("POST", "/agents/worker/runs", {
    goal: "Check the services with too few turns",
    limits: { max_turns: 2 },
  });
  await settled(capped.id);
}

/** One that plays the script of its name, unless it is said otherwise. */
export function agent(store: Call, name: string, more: object): Promise<unknown> {
  return store("POST", "/agents", {
    name,
    system_prompt: `You are ${name}. Work in small steps, and say what you found.`,
    model: `scripted/${name}`,
    tools: ["echo", "finish"],
    limits: { max_turns: 20, max_cost_usd: 0.5, max_seconds: 600 },
    ...more,
  });
}

export async function agents(store: Call): Promise<void> {
  await agent(store, "helper", { description: "Looks into one thing" });
  await agent(store, "worker", {
    description: "Checks services, one after the other, and reports what is red",
    tools: ["echo", "delegate_task", "finish"],
  });
  await agent(store, "careful", {
    description: "Asks before it changes anything",
    approvals: ["echo"],
    approval_timeout_seconds: 86_400,
  });
  await agent(store, "hostile", { description: "Writes what pages must not run" });
  await agent(store, "slow", { description: "Takes its time" });
  await agent(store, "failing", {});
}

export async function start(agent: string, goal: string): Promise<string> {
  return (await call("POST", `/agents/${agent}/runs`, { goal })).id;
}

/** One for each goal, one after the other. */
export async function runs(agent: string, goals: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const goal of goals) {
    const id = await start(agent, goal);
    await settled(id);
    ids.push(id);
  }
  return ids;
}

/** Until it has ended, or waits for a person. */
export async function settled(id: string, key?: string): Promise<string> {
  for (;;) {
    const run = await call("GET", `/agent-runs/${id}`, undefined, key);
    if (!["queued", "running"].includes(run.status) && run.wait?.kind !== "child") return run.status;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what the API answers, of which a test reads what it needs
export type Call = (method: string, path: string, body?: object) => Promise<any>;

// biome-ignore lint/suspicious/noExplicitAny: as above
export async function call(method: string, path: string, body?: object, key = process.env.GROVE_KEY): Promise<any> {
  const answer = await fetch(`${process.env.GROVE_URL}${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, ...(body ? { "Content-Type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return text === "" ? null : JSON.parse(text);
}
