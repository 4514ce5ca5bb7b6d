import { useCallback, useMemo, useRef, useState } from "react";
import { EditorForm } from "../definition/EditorForm";
import { FindingsList } from "../definition/FindingsList";
import { foundIn, marks } from "../definition/findings";
import { useEditing } from "../definition/useEditing";
import { Verdict } from "../definition/Verdict";
import written from "../definition/Written.module.css";
import { mustBeNew, storeWritten } from "../definition/written";
import { useMay } from "../session/session";
import { Code } from "../ui/code/Code";
import { locate } from "../ui/code/faults";
import { Panes } from "../ui/pane/Panes";
import { Diagram } from "./diagram/Diagram";
import type { LinkOf } from "./diagram/FlowDiagram";
import { WORKFLOW } from "./kind";
import { pointerOf } from "./pointer";
import { useAnalysis } from "./useAnalysis";
import classes from "./WorkflowEditor.module.css";
import { WorstCase } from "./WorstCase";
import type { Workflow } from "./workflows";

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
      if (replaces === 0) await mustBeNew(WORKFLOW.path, WORKFLOW.word, sent);
      return storeWritten(WORKFLOW.path, sent, replaces);
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
          verdict={<Verdict found={analysis.validation} error={analysis.error} />}
          className={written.document}
          bar={written.buttons}
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
            <div className={written.none}>{analysis.error ? analysis.error.message : "Its nodes are drawn here."}</div>
          )}
          {found.length > 0 && (
            <FindingsList found={found} onShow={(finding) => setReveal(marks(latest.current, [finding])[0])} />
          )}
        </>
      }
    />
  );
}
