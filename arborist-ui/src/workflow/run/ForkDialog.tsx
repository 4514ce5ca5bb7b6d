import { Checkbox, MultiSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api, type Schemas, unwrap } from "../../api/client";
import { curl } from "../../api/curl";
import { parse, stringify } from "../../json/json";
import { Code } from "../../ui/code/Code";
import { type Fault, read } from "../../ui/code/faults";
import { DialogForm } from "../../ui/form/DialogForm";
import { FormDialog, useDialog } from "../../ui/form/FormDialog";
import { useDraft } from "../../ui/form/useDraft";
import page from "../../ui/page/page.module.css";
import { pretty } from "../../ui/text/Body";
import { type FlowGraph, readingOrder } from "../diagram/graph";
import type { States } from "../diagram/nodes";
import classes from "./WorkflowRunPage.module.css";
import { nodeQuery, type Run } from "./workflowRun";

type Draft = Schemas["WorkflowForkDraft"];

/** A new run that keeps what this one has, but for some nodes and what depends on them. Calls that repeat are listed before. */
export function ForkDialog(props: {
  run: Run;
  graph: FlowGraph;
  states: States;
  /** The node that it was asked for at. */
  from: string | null;
  opened: boolean;
  onClose: () => void;
}) {
  const { opened, onClose, ...given } = props;
  return (
    <FormDialog opened={opened} title="Fork the run" onClose={onClose}>
      <Fields {...given} />
    </FormDialog>
  );
}

function fork(id: string, body: Draft, dry: boolean) {
  return unwrap(
    api.POST("/workflow-runs/{id}/fork", { params: { path: { id }, query: dry ? { dry_run: true } : {} }, body }),
  );
}

function Fields({
  run,
  graph,
  states,
  from: asked,
}: {
  run: Run;
  graph: FlowGraph;
  states: States;
  from: string | null;
}) {
  const { id, stored } = useDialog();
  const navigate = useNavigate();
  const settled = readingOrder(graph)
    .filter(({ path, parent }) => parent === null && states.get(path)?.ended_at != null)
    .map(({ path }) => path);
  const first = asked ?? settled.find((path) => states.get(path)?.status === "failed") ?? settled.at(-1);
  const [unread, setUnread] = useState(false);
  const start = useMutation({
    mutationFn: (body: Draft) => fork(run.id, body, false),
    onSuccess: ({ run_id }) => {
      stored();
      if (run_id) void navigate({ to: "/workflow-runs/$id", params: { id: run_id } });
    },
  });
  const { draft, on, error } = useDraft<Draft>({ from: first === undefined ? [] : [first] }, start.error, id);
  const from = draft.from ?? [];
  const only = from.length === 1 ? from[0] : undefined;
  const edited = only !== undefined && draft.outputs != null && only in draft.outputs;
  // A node that is given another output is not executed anew: what depends on it is.
  const body: Draft = edited ? { outputs: draft.outputs } : { from };
  const [written] = useDebouncedValue(stringify(body), 250);
  const dry = useQuery({
    queryKey: ["workflow-run", run.id, "fork", written],
    queryFn: () => fork(run.id, parse(written) as Draft, true),
    enabled: from.length > 0 && !unread,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <DialogForm
      verb="Fork"
      error={error ?? dry.error}
      isPending={start.isPending}
      disabled={from.length === 0 || unread}
      command={curl("POST", `/workflow-runs/${run.id}/fork`, body)}
      onSubmit={() => start.mutate(body)}
    >
      <MultiSelect
        label="From"
        description="These nodes are executed anew, and all that depends on them"
        data={settled}
        value={from}
        onChange={(next) => on.change("", { from: next })}
        data-autofocus
      />
      {only !== undefined && (
        <Output
          key={only}
          run={run}
          path={only}
          onChange={(output) =>
            on.change("", { from, ...(output === undefined ? {} : { outputs: { [only]: output } }) })
          }
          onUnread={setUnread}
        />
      )}
      {dry.data && from.length > 0 && <Preview plan={dry.data} />}
    </DialogForm>
  );
}

/** Another output in place of the one that the node gave. */
function Output({
  run,
  path,
  onChange,
  onUnread,
}: {
  run: Run;
  path: string;
  onChange: (output: unknown) => void;
  onUnread: (unread: boolean) => void;
}) {
  const node = useQuery(nodeQuery(run.id, path));
  const [text, setText] = useState<string | null>(null);
  const [faults, setFaults] = useState<Fault[]>([]);
  function type(next: string) {
    setText(next);
    const found = read(next);
    const unread = "faults" in found ? found.faults : [];
    setFaults(unread);
    onUnread(unread.length > 0);
    if ("value" in found) onChange(found.value);
  }
  return (
    <>
      <Checkbox
        label={`Give ${path} another output instead`}
        checked={text !== null}
        disabled={node.data === undefined}
        onChange={({ currentTarget: { checked } }) => {
          if (checked) {
            type(stringify(node.data?.output ?? null, 2));
          } else {
            setText(null);
            setFaults([]);
            onUnread(false);
            onChange(undefined);
          }
        }}
      />
      {text !== null && (
        <Code label={`Output of ${path}`} value={text} language="json" faults={faults} onChange={type} />
      )}
    </>
  );
}

function Preview({ plan: { kept, repeats } }: { plan: Schemas["WorkflowFork"] }) {
  return (
    <section aria-label="What the fork would do">
      <div>{kept.length === 0 ? "It keeps no node." : `It keeps ${kept.join(", ")}.`}</div>
      {repeats.length === 0 ? (
        <div>No call of a tool is repeated.</div>
      ) : (
        <>
          <div>Calls that were made and will be made again ({repeats.length}):</div>
          <ul className={classes.repeats}>
            {repeats.map((call, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a node may make the same call twice, and the list never moves
              <li key={index}>
                {call.node}: <code>{pretty(call.tool)}</code> <span className={page.faint}>{call.effect}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
