import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { DefinitionPage, Scrolled } from "../definition/DefinitionPage";
import classes from "../definition/Written.module.css";
import { WrittenVersions } from "../definition/WrittenVersions";
import { documentQuery } from "../definition/written";
import { useMay } from "../session/session";
import page from "../ui/page/page.module.css";
import { useVerbs } from "../ui/page/verbs";
import { WORKFLOW } from "./kind";
import { StartDialog } from "./StartDialog";
import { WorkflowEditor } from "./WorkflowEditor";
import { versionsQuery, type Workflow, workflowQuery } from "./workflows";

/** A workflow: its document and diagram, its versions, and a form that starts it. */
export function WorkflowPage() {
  const { name } = useParams({ from: "/inside/workflows/$name" });
  const view = useSearch({ from: "/inside/workflows/$name" });
  const navigate = useNavigate();
  const workflow = useQuery(workflowQuery(name));
  const { data } = workflow;
  const versions = useQuery(versionsQuery(name));
  const version = data?.version ?? 0;
  // What is edited stays while another version is read.
  const document = useQuery({
    ...documentQuery(WORKFLOW.path, name, version),
    enabled: version > 0,
    placeholderData: (before, query) => (query?.queryKey[1] === name ? before : undefined),
  });
  const mayStart = useMay("invoke");
  const [starting, setStarting] = useState(false);
  useVerbs(
    useMemo(() => (mayStart ? [{ label: `Start ${name}`, act: () => setStarting(true) }] : []), [mayStart, name]),
  );
  const written = document.data;
  return (
    <>
      <DefinitionPage<"definition" | "versions", Workflow & { text: { version: number; text: string } }>
        kind={WORKFLOW}
        name={name}
        current={{
          data: data && written && { ...data, text: written },
          error: workflow.error ?? document.error,
          refetch: () => (workflow.error ? workflow.refetch() : document.refetch()),
        }}
        parts={[
          {
            value: "definition",
            label: "Definition",
            show: ({ text }) => (
              <section className={classes.editor} aria-label="Definition">
                <WorkflowEditor key={name} initial={text.text} version={text.version} onStored={() => {}} />
              </section>
            ),
          },
          {
            value: "versions",
            label: "Versions",
            show: (current) => (
              <Scrolled label="Versions">
                <WrittenVersions
                  kind={WORKFLOW}
                  note="Runs that go on keep theirs."
                  current={current}
                  versions={versions}
                  from={view.from}
                  to={view.to}
                  onCompare={(from, to) =>
                    void navigate({
                      to: "/workflows/$name",
                      params: { name },
                      search: { tab: "versions", from, to },
                      replace: true,
                    })
                  }
                />
              </Scrolled>
            ),
          },
        ]}
        part={view.tab}
        onPart={(part) =>
          void navigate({
            to: "/workflows/$name",
            params: { name },
            search: part === "definition" ? {} : { tab: part },
          })
        }
        before={
          <Link to="/runs" search={{ workflow: name, parent: "none" }}>
            Its runs
          </Link>
        }
        after={
          mayStart &&
          data && (
            <Button size="compact-sm" onClick={() => setStarting(true)}>
              Start
            </Button>
          )
        }
      >
        {data?.description && <span className={page.faint}>{data.description}</span>}
      </DefinitionPage>
      {data && <StartDialog workflow={data} opened={starting} onClose={() => setStarting(false)} />}
    </>
  );
}
