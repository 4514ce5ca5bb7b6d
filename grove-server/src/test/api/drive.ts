// Does with a run what an application does, through a client that was made of the API's description.
import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

declare const process: { argv: string[] };

type Run = components["schemas"]["Run"];

const [url, key] = process.argv.slice(2);
const grove = createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${key}` } });

function had<T>(answer: { data?: T; error?: unknown; response: Response }): T {
  if (answer.data === undefined) {
    throw new Error(`${answer.response.url} ${answer.response.status} ${JSON.stringify(answer.error)}`);
  }
  return answer.data;
}

function found(step: string, more: object): void {
  console.log(JSON.stringify({ step, ...more }));
}

async function until(id: string, status: Run["status"]): Promise<Run> {
  for (let tries = 0; tries < 200; tries++) {
    const run = had(await grove.GET("/agent-runs/{id}", { params: { path: { id } } }));
    if (run.status === status) {
      return run;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${id} was never ${status}`);
}

async function start(): Promise<Run> {
  const run = had(
    await grove.POST("/agents/{name}/runs", {
      params: { path: { name: "careful" }, header: { "Idempotency-Key": crypto.randomUUID() } },
      body: { goal: "go", limits: { max_turns: 5 }, metadata: { from: "typescript" } },
    }),
  );
  return until(run.id, "waiting");
}

const agent = had(
  await grove.POST("/agents", {
    body: {
      name: "careful",
      system_prompt: "You are careful.",
      model: "scripted/careful",
      tools: ["echo", "finish"],
      approvals: ["echo"],
    },
  }),
);
found("agent", { version: agent.version, turns: agent.limits.max_turns });

const waiting = await start();
for (const call of waiting.wait?.calls ?? []) {
  had(
    await grove.POST("/agent-runs/{id}/approvals/{call_id}", {
      params: { path: { id: waiting.id, call_id: call.id } },
      body: { decision: "approve" },
    }),
  );
}
const completed = await until(waiting.id, "completed");
found("approved", { result: completed.result, reason: completed.stop_reason, cost: completed.usage.cost_usd });

const stream = await grove.GET("/agent-runs/{id}/stream", {
  params: { path: { id: completed.id } },
  parseAs: "text",
});
found("streamed", { types: [...had(stream).matchAll(/^event: (.+)$/gm)].map((match) => match[1]) });

const turns = had(await grove.GET("/agent-runs/{id}/turns", { params: { path: { id: completed.id } } }));
found("turns", { calls: turns.items.map((turn) => turn.tool_calls.map((call) => call.name)) });

const doomed = await start();
had(await grove.POST("/agent-runs/{id}/cancel", { params: { path: { id: doomed.id } } }));
found("cancelled", { status: (await until(doomed.id, "cancelled")).status });

const fork = had(
  await grove.POST("/agent-runs/{id}/fork", { params: { path: { id: completed.id } }, body: { turn: 0 } }),
);
found("forked", { from: (await until(fork.id, "waiting")).forked_from?.run_id === completed.id });

const refused = await grove.POST("/agents/{name}/runs", { params: { path: { name: "nobody" } }, body: { goal: "go" } });
found("refused", { status: refused.response.status, code: refused.error?.code });
