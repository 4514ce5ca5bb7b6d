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
import { Ago } from "../ui/time/Time";
import { workflowsQuery } from "./workflows";

export function WorkflowsPage() {
  const workflows = useQuery(workflowsQuery);
  const mayStore = useMay("provision");
  const [asked, setAsked] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useShortcuts(useMemo(() => [{ keys: "/", label: "Search the workflows", act: () => input.current?.focus() }], []));
  const found = (workflows.data ?? []).filter((each) =>
    `${each.name} ${each.description ?? ""} ${each.category ?? ""}`.toLowerCase().includes(asked.toLowerCase()),
  );
  return (
    <>
      <PageHead
        title="Workflows"
        end={
          <>
            <Link to="/runs" search={{ kind: "workflow", parent: "none" }}>
              Their runs
            </Link>
            <TextInput
              ref={input}
              size="xs"
              w={200}
              aria-label="Search the workflows"
              placeholder="Search"
              value={asked}
              onChange={(event) => setAsked(event.currentTarget.value)}
            />
            {mayStore && (
              <Button
                size="compact-sm"
                variant="default"
                renderRoot={(props) => <Link to="/new/workflow" {...props} />}
              >
                New workflow
              </Button>
            )}
          </>
        }
      />
      {workflows.data === undefined ? (
        workflows.error ? (
          <Failed error={workflows.error} retry={() => void workflows.refetch()} what="the workflows" />
        ) : (
          <Loading what="the workflows" />
        )
      ) : workflows.data.length === 0 ? (
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
      ) : found.length === 0 ? (
        <Empty title="No workflow has this in its name" />
      ) : (
        <section className={page.scroll} tabIndex={0} aria-label="Workflows">
          <table className={page.table}>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Category</th>
                <th scope="col" className={page.number}>
                  Nodes
                </th>
                <th scope="col">Changed</th>
              </tr>
            </thead>
            <tbody>
              {found.map((workflow) => (
                <tr key={workflow.id}>
                  <td>
                    <Link to="/workflows/$name" params={{ name: workflow.name }}>
                      {workflow.name}
                    </Link>{" "}
                    <span className={page.faint}>v{workflow.version}</span>
                    {workflow.mcp_exposed && <span className={page.tag}>MCP v{workflow.published_version}</span>}
                    {workflow.description && <div className={page.cut}>{workflow.description}</div>}
                  </td>
                  <td data-label="Category">{workflow.category}</td>
                  <td className={page.number} data-label="Nodes">
                    {workflow.nodes}
                  </td>
                  <td>
                    <Ago at={workflow.updated_at} />
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
