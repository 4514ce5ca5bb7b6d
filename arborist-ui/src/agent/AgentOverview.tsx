import { Link } from "@tanstack/react-router";
import { stringify } from "../json/json";
import page from "../ui/page/page.module.css";
import { Body, pretty } from "../ui/text/Body";
import { whole } from "../ui/text/size";
import { Ago } from "../ui/time/Time";
import classes from "./AgentPage.module.css";
import { AgentReach } from "./AgentReach";
import type { Agent } from "./agents";

/** An agent to be read: its prompt, tools and limits, and the way to its versions. */
export function AgentOverview({ agent, versions }: { agent: Agent; versions: Agent[] }) {
  const { limits } = agent;
  return (
    <section className={classes.body} tabIndex={0} aria-label="Definition">
      <div>
        {agent.description && <div>{agent.description}</div>}
        {agent.labels.length > 0 && (
          <ul className={classes.tools} aria-label="Labels of its runs">
            {agent.labels.map((label) => (
              <li key={label}>
                <Link to="/runs" search={{ label: [label] }} aria-label={`Runs labelled ${label}`}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
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
        {agent.policies.length > 0 && (
          <>
            <h2>Policies</h2>
            <ul className={classes.tools} aria-label="Policies">
              {agent.policies.map((policy) => (
                <li key={policy}>{policy.includes("/") ? policy : <PolicyLink version={policy} />}</li>
              ))}
            </ul>
          </>
        )}
        <AgentReach name={agent.name} version={agent.version} />
        {agent.output_schema && (
          <>
            <h2>Output schema</h2>
            <Body text={pretty(agent.output_schema)} as="plain" name={`${agent.name}-output.json`} />
          </>
        )}
      </div>
      <div>
        <h2>Limits of a run</h2>
        <dl className={page.pairs}>
          <dt>Model</dt>
          <dd>{agent.model ?? "server's default"}</dd>
          {agent.fallbacks.length > 0 && (
            <>
              <dt>Where it is unavailable</dt>
              <dd>{agent.fallbacks.join(", then ")}</dd>
            </>
          )}
          {agent.model_options && (
            <>
              <dt>Options of the model</dt>
              <dd>{optionsOf(agent.model_options)}</dd>
            </>
          )}
          {agent.openai && (
            <>
              <dt>OpenAI's clients</dt>
              <dd>{optionsOf(agent.openai)}</dd>
            </>
          )}
          {agent.session && (
            <>
              <dt>Sessions</dt>
              <dd>{optionsOf(agent.session)}</dd>
            </>
          )}
          <dt>Turns</dt>
          <dd>{limits.max_turns}</dd>
          <dt>Tokens</dt>
          <dd>{whole(limits.max_tokens)}</dd>
          <dt>Cost</dt>
          <dd>{limits.max_cost_usd === null ? "no cap" : `$${limits.max_cost_usd}`}</dd>
          <dt>Seconds</dt>
          <dd>{whole(limits.max_seconds)}</dd>
          <dt>Seconds of waiting</dt>
          <dd>{limits.max_wait_seconds === null ? "no cap" : whole(limits.max_wait_seconds)}</dd>
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
          {versions.map((version) => (
            <li key={version.version}>
              <span>
                <Link
                  to="/agents/$name"
                  params={{ name: agent.name }}
                  search={{ tab: "versions", to: version.version }}
                >
                  v{version.version}
                </Link>
                {agent.published_version === version.version && <span className={page.tag}>MCP</span>}
              </span>
              <Ago at={version.created_at} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Options that are set, as words: `temperature 0.2, reasoning {"effort":"low"}`. */
function optionsOf(options: NonNullable<Agent["model_options"] | Agent["openai"] | Agent["session"]>) {
  return Object.entries(options)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : stringify(value)}`)
    .join(", ");
}

/** The way to a policy, of which a version is named: `repo-writer@2`. */
function PolicyLink({ version }: { version: string }) {
  return (
    <Link to="/policies/$name" params={{ name: version.slice(0, version.lastIndexOf("@")) }}>
      {version}
    </Link>
  );
}
