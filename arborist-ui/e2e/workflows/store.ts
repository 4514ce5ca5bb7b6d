import { call } from "../seed";

/** Stores a document as YAML, as its author writes it. */
export async function store(yaml: string, key = process.env.GROVE_KEY): Promise<void> {
  const answer = await fetch(`${process.env.GROVE_URL}/workflows`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/yaml" },
    body: yaml,
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
}

/** Gives the run's id. */
export async function begin(name: string, input: object = {}): Promise<string> {
  return (await call("POST", `/workflows/${name}/runs`, { input })).id;
}

export async function statusOf(id: string): Promise<string> {
  return (await call("GET", `/workflow-runs/${id}`)).status;
}

export async function ended(id: string): Promise<string> {
  for (;;) {
    const status = await statusOf(id);
    if (["completed", "failed", "stopped", "cancelled"].includes(status)) return status;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
