import { Button, Modal, Textarea } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { Command } from "../app/Command";
import { curl } from "../app/curl";
import { PageHead } from "../app/PageHead";
import { Failed, Loading } from "../app/states";
import { Problem } from "../run/page/ActionDialogs";
import { useMay } from "../session/session";
import { Body, pretty } from "../text/Body";
import { whole } from "../text/size";
import { Ago } from "../time/Time";
import classes from "./AgentsPage.module.css";
import { type Agent, agentQuery, versionsQuery } from "./agents";

export function AgentPage() {
  const { name } = useParams({ from: "/inside/agents/$name" });
  const agent = useQuery(agentQuery(name));
  const mayRun = useMay("invoke");
  const [starting, setStarting] = useState(false);
  return (
    <>
      <PageHead
        title={name}
        end={
          <>
            <Link to="/runs" search={{ agent: name }}>
              Its runs
            </Link>
            {mayRun && agent.data && (
              <Button size="compact-sm" onClick={() => setStarting(true)}>
                Run
              </Button>
            )}
          </>
        }
      >
        {agent.data && <span className={classes.faint}>v{agent.data.version}</span>}
      </PageHead>
      {agent.data === undefined ? (
        agent.error ? (
          <Failed error={agent.error} retry={() => void agent.refetch()} what="the agent" />
        ) : (
          <Loading what="the agent" />
        )
      ) : (
        <Definition agent={agent.data} />
      )}
      <Modal opened={starting} onClose={() => setStarting(false)} title={`Run ${name}`} size="lg">
        <StartForm name={name} close={() => setStarting(false)} />
      </Modal>
    </>
  );
}

function Definition({ agent }: { agent: Agent }) {
  const versions = useQuery(versionsQuery(agent.name));
  const { limits } = agent;
  return (
    <section className={classes.body} tabIndex={0} aria-label="Definition">
      <div>
        {agent.description && <div>{agent.description}</div>}
        {agent.system_prompt !== undefined && (
          <>
            <h2>System prompt</h2>
            <Body text={agent.system_prompt} as="plain" name={`${agent.name}-prompt.txt`} />
          </>
        )}
        <h2>Tools</h2>
        <ul className={classes.tools}>
          {[...agent.tools, ...agent.client_tools.map((tool) => tool.name)].map((tool) => (
            <li
              key={tool}
              data-gated={agent.approvals.includes(tool)}
              title={agent.approvals.includes(tool) ? "needs approval" : undefined}
            >
              {tool}
              {agent.approvals.includes(tool) && " · approval"}
            </li>
          ))}
        </ul>
        {agent.output_schema && (
          <>
            <h2>Output schema</h2>
            <Body text={pretty(agent.output_schema)} as="plain" name={`${agent.name}-output.json`} />
          </>
        )}
      </div>
      <div>
        <h2>Limits of a run</h2>
        <dl className={classes.pairs}>
          <dt>Model</dt>
          <dd>{agent.model ?? "server's default"}</dd>
          <dt>Turns</dt>
          <dd>{limits.max_turns}</dd>
          <dt>Tokens</dt>
          <dd>{whole(limits.max_tokens)}</dd>
          <dt>Cost</dt>
          <dd>{limits.max_cost_usd === null ? "no cap" : `$${limits.max_cost_usd}`}</dd>
          <dt>Seconds</dt>
          <dd>{whole(limits.max_seconds)}</dd>
          <dt>Delegation</dt>
          <dd>
            {limits.max_depth} deep, {limits.max_children} each
          </dd>
          <dt>Workspace</dt>
          <dd>
            {agent.workspace.memory_mb} MB, {agent.workspace.cpus} CPU
          </dd>
        </dl>
        <h2>Versions</h2>
        <ul className={classes.versions}>
          {versions.data?.items.map((version) => (
            <li key={version.version}>
              <span>
                v{version.version}
                {agent.published_version === version.version && <span className={classes.tag}>MCP</span>}
              </span>
              <Ago at={version.created_at} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function StartForm({ name, close }: { name: string; close: () => void }) {
  const navigate = useNavigate();
  const [goal, setGoal] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unwrap(api.POST("/agents/{name}/runs", { params: { path: { name } }, body: { goal } })),
    onSuccess: (run) => {
      close();
      void navigate({ to: "/runs/$id", params: { id: run.id } });
    },
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <Textarea
        label="Goal"
        value={goal}
        onChange={(event) => setGoal(event.currentTarget.value)}
        autosize
        minRows={4}
        maxRows={16}
        data-autofocus
      />
      <Problem error={error} />
      <Command text={curl("POST", `/agents/${name}/runs`, { goal: goal || "What the agent is to do" })} />
      <Button type="submit" loading={isPending} disabled={goal.trim() === ""}>
        Run
      </Button>
    </form>
  );
}
