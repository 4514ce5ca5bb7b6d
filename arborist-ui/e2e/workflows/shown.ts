import { call } from "../seed";
import { store } from "./store";

const RESEARCH = (rounds: number) => `
# Several sides first, then a memo until the critic is content.
name: research
description: Researches a question from several sides and writes a vetted memo
category: reports
input: {type: object, properties: {question: {type: string, minLength: 10}, tone: {enum: [dry, warm]}}, required: [question]}
limits: {max_cost_usd: 6.00, max_seconds: 172800}
nodes:
  plan:
    value: ["Who is affected?", "What does it cost?", "What could go wrong?", "What did others do?"]
  dig:
    map: "\${nodes.plan.output}"
    concurrency: 2
    do: {tool: echo, with: {text: "\${item} Two services, for an hour each night."}}
  look: {agent: helper, goal: "Look into: \${input.question}", limits: {max_cost_usd: 0.40}}
  memo:
    loop:
      make: {tool: echo, with: {text: "Draft \${loop.round} on \${input.question}"}}
      judge: {value: "\${[6, 9, 8][loop.round - 1]}"}
      accept: double(loop.review) >= 9.5
      score: loop.review
      max_rounds: ${rounds}
    after: [dig, look]
  approve:
    ask: {title: "Publish the memo?", show: {memo: "\${nodes.memo.output.best}"}, form: {type: object, properties: {channel: {enum: [mail, wiki]}}}, who: {scope: invoke, not: starter}, count: 2, timeout: 24h}
  publish: {tool: echo, with: {text: "\${nodes.approve.output.subject.memo}"}, when: nodes.approve.output.decision == 'approve'}
output: {memo: "\${nodes.memo.output.best}", published: "\${nodes.publish.status == 'completed'}"}
`;

const MEMO = {
  name: "memo",
  description: "Writes memos for people who have two minutes. Use it when a memo, a note or a summary is asked for.",
  license: "Apache-2.0",
  body: "# Memo\n\nWrite a memo on **{{topic}}** in a {{tone}} tone.\n\n1. What happened, in one sentence.\n2. What it means for the reader.\n3. What is to be decided, and by when.\n\nThe style is in `references/style.md`.\n",
  parameters: {
    type: "object",
    properties: {
      topic: { type: "string", description: "What it is about", default: "the outage of Thursday" },
      tone: { enum: ["dry", "warm"] },
    },
    required: ["topic", "tone"],
  },
  files: {
    "references/style.md": "Short sentences. No adjectives.\n",
    "scripts/count.sh": { text: "wc -w\n", executable: true },
  },
};

/** Workflows and skills that pictures show; gives a run that waits for people, with a map and a loop behind it. */
export async function seedWorkflows(): Promise<string> {
  await store(RESEARCH(2));
  await store(RESEARCH(3));
  await call("POST", "/skills", { ...MEMO, files: { "references/style.md": "Short sentences.\n" } });
  await call("POST", "/skills", MEMO);
  const { id } = await call("POST", "/workflows/research/runs", { input: { question: "Why is mail slow at night?" } });
  for (;;) {
    const run = await call("GET", `/workflow-runs/${id}`);
    if (run.status === "waiting") return id;
    if (run.status !== "queued" && run.status !== "running")
      throw new Error(`The run ended: ${JSON.stringify(run.error)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
