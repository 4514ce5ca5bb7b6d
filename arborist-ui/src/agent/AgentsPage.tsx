import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { curl } from "../api/curl";
import { useMay } from "../session/session";
import { PageHead } from "../ui/page/PageHead";
import page from "../ui/page/page.module.css";
import { useShortcuts } from "../ui/page/shortcuts";
import { Empty, Failed, Loading } from "../ui/page/states";
import { usd } from "../ui/text/size";
import { Ago } from "../ui/time/Time";
import { AgentNumbers } from "./AgentNumbers";
import { agentsQuery, agentUsageQuery } from "./agents";

export function AgentsPage() {
  const agents = useQuery(agentsQuery);
  const usage = useQuery(agentUsageQuery);
  const mayStore = useMay("provision");
  const [asked, setAsked] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useShortcuts(useMemo(() => [{ keys: "/", label: "Search the agents", act: () => input.current?.focus() }], []));
  const found = (agents.data ?? []).filter((agent) =>
    `${agent.name} ${agent.description ?? ""} ${agent.model ?? ""}`.toLowerCase().includes(asked.toLowerCase()),
  );
  return (
    <>
      <PageHead
        title="Agents"
        end={
          <>
            <TextInput
              ref={input}
              size="xs"
              w={200}
              aria-label="Search the agents"
              placeholder="Search"
              value={asked}
              onChange={(event) => setAsked(event.currentTarget.value)}
            />
            {mayStore && (
              <Button size="compact-sm" variant="default" renderRoot={(props) => <Link to="/new/agent" {...props} />}>
                New agent
              </Button>
            )}
          </>
        }
      />
      {agents.data === undefined ? (
        agents.error ? (
          <Failed error={agents.error} retry={() => void agents.refetch()} what="the agents" />
        ) : (
          <Loading what="the agents" />
        )
      ) : agents.data.length === 0 ? (
        <Empty
          title="No agents yet"
          command={curl("POST", "/agents", {
            name: "greeter",
            system_prompt: "You greet people.",
            tools: ["finish"],
          })}
        >
          An agent is a prompt, a model, tools and limits. Make one above, or from a shell:
        </Empty>
      ) : found.length === 0 ? (
        <Empty title="No agent has this in its name" />
      ) : (
        <section className={page.scroll} tabIndex={0} aria-label="Agents">
          <table className={page.table}>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Model</th>
                <th scope="col" className={page.number}>
                  Tools
                </th>
                <th scope="col" className={page.number}>
                  Caps
                </th>
                <th scope="col" className={page.number} title="Started in 30 days">
                  Runs
                </th>
                <th scope="col" className={page.number} title="Of these">
                  Failed, stopped
                </th>
                <th scope="col" className={page.number} title="Spent in 30 days">
                  Cost
                </th>
                <th scope="col">Changed</th>
              </tr>
            </thead>
            <tbody>
              {found.map((agent) => (
                <tr key={agent.id}>
                  <td>
                    <Link to="/agents/$name" params={{ name: agent.name }}>
                      {agent.name}
                    </Link>{" "}
                    <span className={page.faint}>v{agent.version}</span>
                    {agent.mcp_exposed && <span className={page.tag}>MCP v{agent.published_version}</span>}
                    {agent.description && <div className={page.cut}>{agent.description}</div>}
                  </td>
                  <td>{agent.model ?? <span className={page.faint}>server's default</span>}</td>
                  <td className={page.number} title={agent.tools.join(", ")} data-label="Tools">
                    {agent.tools.length}
                    {agent.approvals.length > 0 && <span className={page.warn}> {agent.approvals.length} gated</span>}
                  </td>
                  <td className={page.number} data-label="Caps">
                    {agent.limits.max_turns} turns
                    {agent.limits.max_cost_usd !== null && `, ${usd(agent.limits.max_cost_usd)}`}
                  </td>
                  <AgentNumbers
                    name={agent.name}
                    use={usage.data?.get(agent.name)}
                    isKnown={usage.data !== undefined}
                  />
                  <td data-label="Changed">
                    <Ago at={agent.updated_at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
