import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useMay } from "../session/session";
import { Choice } from "../ui/page/Choice";
import { PageHead } from "../ui/page/PageHead";
import page from "../ui/page/page.module.css";
import { Failed, Loading } from "../ui/page/states";
import { useVerbs } from "../ui/page/verbs";
import { DeleteWorkflow } from "./DeleteWorkflow";
import { Publication } from "./Publication";
import { StartDialog } from "./StartDialog";
import { WorkflowEditor } from "./WorkflowEditor";
import classes from "./WorkflowPage.module.css";
import { WorkflowVersions } from "./WorkflowVersions";
import { documentQuery, workflowQuery } from "./workflows";

/** A workflow: its document and diagram, its versions, and a form that starts it. */
export function WorkflowPage() {
  const { name } = useParams({ from: "/inside/workflows/$name" });
  const view = useSearch({ from: "/inside/workflows/$name" });
  const navigate = useNavigate();
  const workflow = useQuery(workflowQuery(name));
  const { data } = workflow;
  const version = data?.version ?? 0;
  // What is edited stays while another version is read.
  const document = useQuery({
    ...documentQuery(name, version),
    enabled: version > 0,
    placeholderData: (before, query) => (query?.queryKey[1] === name ? before : undefined),
  });
  const mayStore = useMay("provision");
  const mayStart = useMay("invoke");
  const [starting, setStarting] = useState(false);
  const tab = view.tab === "versions" ? "versions" : "definition";
  useVerbs(
    useMemo(() => (mayStart ? [{ label: `Start ${name}`, act: () => setStarting(true) }] : []), [mayStart, name]),
  );
  const failed = workflow.error ?? document.error;
  return (
    <>
      <PageHead
        title={name}
        end={
          <>
            <Link to="/runs" search={{ workflow: name, parent: "none" }}>
              Its runs
            </Link>
            {mayStore && data && <Publication workflow={data} />}
            {mayStore && data && <DeleteWorkflow name={name} onDeleted={() => void navigate({ to: "/workflows" })} />}
            {mayStart && data && (
              <Button size="compact-sm" onClick={() => setStarting(true)}>
                Start
              </Button>
            )}
          </>
        }
      >
        {data && <span className={page.faint}>v{data.version}</span>}
        {data?.mcp_exposed && <span className={page.tag}>MCP v{data.published_version}</span>}
        {data?.description && <span className={page.faint}>{data.description}</span>}
      </PageHead>
      <div className={page.bar}>
        <Choice
          label="Part of the workflow"
          value={tab}
          onChange={(next) =>
            void navigate({
              to: "/workflows/$name",
              params: { name },
              search: next === "definition" ? {} : { tab: next },
            })
          }
          options={[
            { value: "definition", label: "Definition" },
            { value: "versions", label: "Versions" },
          ]}
        />
      </div>
      {data === undefined || document.data === undefined ? (
        failed ? (
          <Failed
            error={failed}
            retry={() => void (workflow.error ? workflow.refetch() : document.refetch())}
            what="the workflow"
          />
        ) : (
          <Loading what="the workflow" />
        )
      ) : tab === "versions" ? (
        <section className={page.body} tabIndex={0} aria-label="Versions">
          <WorkflowVersions
            current={data}
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
        </section>
      ) : (
        <section className={classes.editor} aria-label="Definition">
          <WorkflowEditor key={name} initial={document.data.text} version={document.data.version} onStored={() => {}} />
        </section>
      )}
      {data && <StartDialog workflow={data} opened={starting} onClose={() => setStarting(false)} />}
    </>
  );
}
