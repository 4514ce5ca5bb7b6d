import { useCallback, useMemo, useRef, useState } from "react";
import { api } from "../api/client";
import { ApiError } from "../api/problem";
import { EditorForm } from "../definition/EditorForm";
import { useEditing } from "../definition/useEditing";
import { useMay } from "../session/session";
import { Code } from "../ui/code/Code";
import { locate, read } from "../ui/code/faults";
import { Panes } from "../ui/pane/Panes";
import { Diagram } from "./diagram/Diagram";
import type { LinkOf } from "./diagram/FlowDiagram";
import { FindingsList } from "./FindingsList";
import { foundIn, marks, pointerOf } from "./findings";
import { WORKFLOW } from "./kind";
import { useAnalysis } from "./useAnalysis";
import classes from "./WorkflowEditor.module.css";
import { WorstCase } from "./WorstCase";
import { storeWorkflow, type Workflow } from "./workflows";

/** The document as it was written and, beside it, its diagram; what the server finds in it is shown while it is typed. */
export function WorkflowEditor({
  initial,
  version,
  onStored,
}: {
  initial: string;
  /** Which version it is to replace; 0 where there must be none. */
  version: number;
  onStored: (stored: Workflow) => void;
}) {
  const mayStore = useMay("provision");
  const [reveal, setReveal] = useState<{ from: number; to: number } | undefined>(undefined);
  const editing = useEditing({
    kind: WORKFLOW,
    initial,
    version,
    store: async (sent, replaces) => {
      if (replaces === 0) await mustBeNew(sent);
      return storeWorkflow(sent, replaces);
    },
    onStored,
  });
  const text = editing.draft;
  const analysis = useAnalysis(text);

  const found = useMemo(() => (analysis.validation ? foundIn(analysis.validation) : []), [analysis.validation]);
  const faults = useMemo(() => marks(text, found), [text, found]);
  const kinds = useMemo(() => new Map(analysis.graph?.nodes.map((node) => [node.path, node.kind])), [analysis.graph]);
  const latest = useRef(text);
  latest.current = text;
  const show = useCallback((field: string) => setReveal(locate(latest.current, [{ field, message: "" }])[0]), []);
  // The same function while the graph is the same: a key that is typed redraws no node.
  const linkOf = useCallback<LinkOf>(
    (path, className, _, children) => (
      <button type="button" className={className} onClick={() => show(pointerOf(path, kinds))}>
        {children}
      </button>
    ),
    [kinds, show],
  );

  return (
    <Panes
      name="workflow"
      left={
        <EditorForm
          editing={editing}
          textOf={(document) => document}
          mayStore={mayStore}
          disabled={!editing.isChanged && editing.replaces > 0}
          verdict={<Verdict analysis={analysis} />}
          className={classes.document}
          bar={classes.buttons}
        >
          <Code
            label="Document"
            value={text}
            language="yaml"
            faults={faults}
            readOnly={!mayStore}
            reveal={reveal}
            onChange={(next) => {
              editing.change(next);
              editing.forget();
            }}
          />
        </EditorForm>
      }
      right={
        <>
          <div className={classes.cost}>{analysis.validation && <WorstCase cost={analysis.validation.cost} />}</div>
          {analysis.graph ? (
            <Diagram label="Diagram" graph={analysis.graph} linkOf={linkOf} />
          ) : (
            <div className={classes.none}>{analysis.error ? analysis.error.message : "Its nodes are drawn here."}</div>
          )}
          {found.length > 0 && (
            <FindingsList found={found} onShow={(finding) => setReveal(marks(latest.current, [finding])[0])} />
          )}
        </>
      }
    />
  );
}

function Verdict({ analysis: { validation, error } }: { analysis: ReturnType<typeof useAnalysis> }) {
  if (validation === undefined) return <span role="status">{error?.message ?? ""}</span>;
  const { errors, warnings } = validation;
  return (
    <span role="status" data-tone={errors.length > 0 ? "bad" : "good"} className={classes.verdict}>
      {errors.length > 0 ? count(errors.length, "error") : "No errors"}
      {warnings.length > 0 && `, ${count(warnings.length, "warning")}`}
    </span>
  );
}

function count(many: number, what: string): string {
  return `${many} ${what}${many === 1 ? "" : "s"}`;
}

/** A text names its workflow itself: one that is there already must not become another by chance. */
async function mustBeNew(text: string): Promise<void> {
  const found = read(text);
  const name =
    "value" in found && typeof found.value === "object" ? (found.value as { name?: unknown })?.name : undefined;
  if (typeof name !== "string" || name === "") return;
  const { response } = await api.GET("/workflows/{name}", { params: { path: { name } } });
  if (response.ok) {
    throw new ApiError(409, {
      detail: `A workflow named ${name} is there already: choose another name, or edit that one.`,
    });
  }
}
