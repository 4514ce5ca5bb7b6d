import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { curl } from "../api/curl";
import { CHANGED } from "../definition/DefinitionListing";
import { DefinitionsPage } from "../definition/DefinitionsPage";
import page from "../ui/page/page.module.css";
import { Empty } from "../ui/page/states";
import { WORKFLOW } from "./kind";

export function WorkflowsPage() {
  return (
    <DefinitionsPage
      kind={WORKFLOW}
      searched={({ description, category }) => [description, category]}
      links={
        <Link to="/runs" search={{ kind: "workflow", parent: "none" }}>
          Their runs
        </Link>
      }
      making={
        <Button size="compact-sm" variant="default" renderRoot={(props) => <Link to="/new/workflow" {...props} />}>
          New workflow
        </Button>
      }
      about={({ description }) => description && <div className={page.cut}>{description}</div>}
      columns={[
        { name: "Category", cell: ({ category }) => category },
        { name: "Nodes", number: true, cell: ({ nodes }) => nodes },
        CHANGED,
      ]}
      empty={
        <Empty
          title="No workflows yet"
          command={curl("POST", "/workflows", {
            name: "greet",
            nodes: { greeting: { tool: "echo", with: { text: "Hello" } } },
            output: `\${nodes.greeting.output}`,
          })}
        >
          A workflow states its steps: agents, tools, branches, maps, loops and asks. Make one above, or from a shell:
        </Empty>
      }
    />
  );
}
