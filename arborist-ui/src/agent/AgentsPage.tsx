import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { curl } from "../api/curl";
import { CHANGED } from "../definition/DefinitionListing";
import { DefinitionsPage } from "../definition/DefinitionsPage";
import page from "../ui/page/page.module.css";
import { Empty } from "../ui/page/states";
import { usd } from "../ui/text/size";
import { agentUsageQuery } from "./agents";
import { AGENT } from "./kind";
import { numbers } from "./numbers";

export function AgentsPage() {
  const usage = useQuery(agentUsageQuery);
  return (
    <DefinitionsPage
      kind={AGENT}
      searched={({ description, model, labels }) => [description, model, ...labels]}
      making={
        <Button size="compact-sm" variant="default" renderRoot={(props) => <Link to="/new/agent" {...props} />}>
          New agent
        </Button>
      }
      about={({ description }) => description && <div className={page.cut}>{description}</div>}
      columns={[
        {
          name: "Model",
          plain: true,
          cell: ({ model }) => model ?? <span className={page.faint}>server's default</span>,
        },
        {
          name: "Tools",
          number: true,
          title: ({ tools }) => tools.join(", "),
          cell: ({ tools, approvals }) => (
            <>
              {tools.length}
              {approvals.length > 0 && <span className={page.warn}> {approvals.length} gated</span>}
            </>
          ),
        },
        {
          name: "Caps",
          number: true,
          cell: ({ limits }) =>
            `${limits.max_turns} turns${limits.max_cost_usd === null ? "" : `, ${usd(limits.max_cost_usd)}`}`,
        },
        ...numbers(usage.data),
        CHANGED,
      ]}
      empty={
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
      }
    />
  );
}
