import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useId, useMemo, useRef, useState } from "react";
import { api } from "../api/client";
import { ApiError } from "../api/problem";
import { StoredMeanwhile } from "../definition/StoredMeanwhile";
import { useMay } from "../session/session";
import { Code } from "../ui/code/Code";
import { locate, read } from "../ui/code/faults";
import { saved, useUnsaved } from "../ui/form/leaving";
import { Refused } from "../ui/page/Refused";
import { Panes } from "../ui/pane/Panes";
import { Diagram } from "./diagram/Diagram";
import type { LinkOf } from "./diagram/FlowDiagram";
import { FindingsList } from "./FindingsList";
import { foundIn, marks, pointerOf } from "./findings";
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
  const queries = useQueryClient();
  const id = useId();
  const mayStore = useMay("provision");
  const [base, setBase] = useState({ text: initial, version });
  const [text, setText] = useState(initial);
  const [reveal, setReveal] = useState<{ from: number; to: number } | undefined>(undefined);
  const analysis = useAnalysis(text);
  const isChanged = text !== base.text;
  useUnsaved(id, isChanged);

  const store = useMutation({
    mutationFn: async (sent: string) => {
      if (base.version === 0) await mustBeNew(sent);
      return storeWorkflow(sent, base.version);
    },
    onSuccess: (stored, sent) => {
      void queries.invalidateQueries({ queryKey: ["workflows"] });
      notifications.show({
        message:
          stored.version === base.version
            ? "It says what it said: no new version"
            : `Stored as version ${stored.version}`,
      });
      setBase({ text: sent, version: stored.version });
      if (sent !== text) return;
      saved(id);
      onStored(stored);
    },
    onError: () => void queries.invalidateQueries({ queryKey: ["workflows"] }),
  });

  // What is only looked at follows what was stored elsewhere; what was changed here stays.
  if (version > base.version && !isChanged) {
    setBase({ text: initial, version });
    setText(initial);
  }

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
        <form
          className={classes.document}
          onSubmit={(event) => {
            event.preventDefault();
            store.mutate(text);
          }}
        >
          {version > base.version && base.version > 0 && (
            <StoredMeanwhile
              version={version}
              theirs={initial}
              mine={text}
              onTake={() => {
                setBase({ text: initial, version });
                setText(initial);
              }}
              onKeep={() => {
                setBase({ text: initial, version });
                store.reset();
              }}
            />
          )}
          <Code
            label="Document"
            value={text}
            language="yaml"
            faults={faults}
            readOnly={!mayStore}
            reveal={reveal}
            onChange={(next) => {
              setText(next);
              if (store.error !== null) store.reset();
            }}
          />
          <Refused error={store.error} />
          {mayStore && (
            <div className={classes.buttons}>
              <Verdict analysis={analysis} />
              <Button
                type="submit"
                size="compact-md"
                loading={store.isPending}
                disabled={!isChanged && base.version > 0}
              >
                {base.version === 0 ? "Create the workflow" : "Store a new version"}
              </Button>
            </div>
          )}
        </form>
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
