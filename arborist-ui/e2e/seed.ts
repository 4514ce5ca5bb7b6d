/** What the tests look at: agents with scripted models, and runs of each kind. Run by run, so that the order is known. */
export async function seed(): Promise<void> {
  for (const model of ["worker", "helper", "careful", "hostile", "slow"]) {
    await call("PUT", `/model-prices/scripted/${model}`, {
      input_usd: 3,
      output_usd: 15,
      cache_read_usd: 0.3,
      cache_write_usd: 3.75,
    });
  }
  const limits = { max_turns: 20, max_cost_usd: 0.5, max_seconds: 600 };
  const agent = (name: string, more: object) =>
    call("POST", "/agents", {
      name,
      system_prompt: `You are ${name}. Work in small steps, and say what you found.`,
      model: `scripted/${name}`,
      tools: ["echo", "finish"],
      limits,
      ...more,
    });
  await agent("helper", { description: "Looks into one thing" });
  await agent("worker", {
    description: "Checks services, one after the other, and reports what is red",
    tools: ["echo", "delegate_task", "finish"],
  });
  await agent("careful", {
    description: "Asks before it changes anything",
    approvals: ["echo"],
    approval_timeout_seconds: 86_400,
  });
  await agent("hostile", { description: "Writes what pages must not run" });
  await agent("slow", { description: "Takes its time" });
  await agent("failing", {});
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

export async function start(agent: string, goal: string): Promise<string> {
  return (await call("POST", `/agents/${agent}/runs`, { goal })).id;
}

/** Until it has ended, or waits for a person. */
export async function settled(id: string): Promise<string> {
  for (;;) {
    const run = await call("GET", `/agent-runs/${id}`);
    if (!["queued", "running"].includes(run.status) && run.wait?.kind !== "child") return run.status;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what the API answers, of which a test reads what it needs
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
