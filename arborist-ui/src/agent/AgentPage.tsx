import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { api, unwrap } from "../api/client";
import { DefinitionEditor } from "../definition/DefinitionEditor";
import { DeleteDefinition } from "../definition/DeleteDefinition";
import { VersionCompare } from "../definition/VersionCompare";
import { useMay } from "../session/session";
import { Choice } from "../ui/page/Choice";
import { PageHead } from "../ui/page/PageHead";
import page from "../ui/page/page.module.css";
import { Failed, Loading } from "../ui/page/states";
import { useVerbs } from "../ui/page/verbs";
import { Body, pretty } from "../ui/text/Body";
import { whole } from "../ui/text/size";
import { Ago } from "../ui/time/Time";
import classes from "./AgentPage.module.css";
import { type Agent, agentQuery, versionsQuery } from "./agents";
import { draftOf } from "./document";
import { AGENT } from "./kind";
import { Publication } from "./Publication";
import { TestRun } from "./TestRun";

export function AgentPage() {
  const { name } = useParams({ from: "/inside/agents/$name" });
  const view = useSearch({ from: "/inside/agents/$name" });
  const navigate = useNavigate();
  const agent = useQuery(agentQuery(name));
  const versions = useQuery(versionsQuery(name));
  const mayRun = useMay("invoke");
  const mayStore = useMay("provision");
  const [testing, setTesting] = useState(false);
  const tab = view.tab === "versions" || (view.tab === "edit" && mayStore) ? view.tab : "definition";
  useVerbs(useMemo(() => (mayRun ? [{ label: `Test ${name}`, act: () => setTesting(true) }] : []), [mayRun, name]));
  return (
    <>
      <PageHead
        title={name}
        end={
          <>
            <Link to="/runs" search={{ agent: name }}>
              Its runs
            </Link>
            {mayStore && agent.data && <Publication agent={agent.data} />}
            {mayStore && agent.data && (
              <DeleteDefinition
                kind={AGENT}
                name={name}
                act={() => unwrap(api.DELETE("/agents/{name}", { params: { path: { name } } }))}
                onDeleted={() => void navigate({ to: "/agents" })}
              >
                No run of it can be started any more. Its versions and runs stay readable, and its name is free again.
              </DeleteDefinition>
            )}
            {mayRun && agent.data && (
              <Button size="compact-sm" onClick={() => setTesting(true)}>
                Test
              </Button>
            )}
          </>
        }
      >
        {agent.data && <span className={page.faint}>v{agent.data.version}</span>}
        {agent.data?.mcp_exposed && <span className={page.tag}>MCP v{agent.data.published_version}</span>}
      </PageHead>
      <div className={page.bar}>
        <Choice
          label="Part of the agent"
          value={tab}
          onChange={(next) =>
            void navigate({
              to: "/agents/$name",
              params: { name },
              search: next === "definition" ? {} : { tab: next },
            })
          }
          options={[
            { value: "definition", label: "Definition" },
            ...(mayStore ? [{ value: "edit" as const, label: "Edit" }] : []),
            { value: "versions", label: "Versions" },
          ]}
        />
      </div>
      {agent.data === undefined ? (
        agent.error ? (
          <Failed error={agent.error} retry={() => void agent.refetch()} what="the agent" />
        ) : (
          <Loading what="the agent" />
        )
      ) : tab === "definition" ? (
        <Definition agent={agent.data} versions={versions.data ?? []} />
      ) : (
        <section className={page.body} tabIndex={0} aria-label={tab === "edit" ? "Definition" : "Versions"}>
          {tab === "edit" ? (
            <DefinitionEditor
              key={name}
              kind={AGENT}
              initial={draftOf(agent.data)}
              version={agent.data.version}
              onStored={() => void navigate({ to: "/agents/$name", params: { name }, search: { tab: "versions" } })}
            />
          ) : (
            <VersionCompare
              kind={AGENT}
              current={agent.data}
              versions={versions}
              // The current one is published above.
              actions={({ version }) =>
                version !== agent.data.version && <Publication agent={agent.data} version={version} />
              }
              note={
                agent.data.published_version === null
                  ? "Runs that go on keep theirs."
                  : `Runs that go on keep theirs, and MCP clients keep v${agent.data.published_version} until another is published.`
              }
              from={view.from}
              to={view.to}
              onCompare={(from, to) =>
                void navigate({
                  to: "/agents/$name",
                  params: { name },
                  search: { tab: "versions", from, to },
                  replace: true,
                })
              }
            />
          )}
        </section>
      )}
      <TestRun name={name} opened={testing} onClose={() => setTesting(false)} />
    </>
  );
}

function Definition({ agent, versions }: { agent: Agent; versions: Agent[] }) {
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
        <dl className={page.pairs}>
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
