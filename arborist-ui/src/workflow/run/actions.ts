import { notifications } from "@mantine/notifications";
import { useMemo, useState } from "react";
import { curl } from "../../api/curl";
import { isEnded } from "../../run/record/status";
import { useMay } from "../../session/session";
import type { Verb } from "../../ui/page/verbs";
import type { Run } from "./workflowRun";

/** A fork from a node, or from where the dialog proposes; an event that a node awaits, or any; a node to settle. */
export type WorkflowDialog =
  | { kind: "cancel" | "resume" }
  | { kind: "fork" | "event"; node: string | null }
  | { kind: "settle"; node: string };

export interface WorkflowAction extends Verb {
  danger?: boolean;
}

export interface WorkflowActions {
  main: WorkflowAction[];
  more: WorkflowAction[];
  verbs: Verb[];
  dialog: WorkflowDialog | null;
  atNode: NodeActions;
  close: () => void;
}

/** What may be done at a node; undefined what may not, by this key or as the run is. */
export interface NodeActions {
  fork: ((path: string) => void) | undefined;
  settle: ((path: string) => void) | undefined;
  send: ((path: string) => void) | undefined;
}

/** What may be done with a workflow's run as it is now, by this key. */
export function useWorkflowActions(run: Run | undefined): WorkflowActions {
  const mayInvoke = useMay("invoke");
  const mayProvision = useMay("provision");
  const [dialog, setDialog] = useState<WorkflowDialog | null>(null);
  return useMemo(() => {
    // A graph within a node is forked with the run that it is of.
    const mayFork = mayInvoke && run?.workflow?.graph === null;
    const isOpen = run !== undefined && !isEnded(run.status);
    const main: WorkflowAction[] = [];
    const more: WorkflowAction[] = [];
    if (run !== undefined) {
      if (mayInvoke && isOpen) {
        main.push({ label: "Cancel", danger: true, act: () => setDialog({ kind: "cancel" }) });
        more.push({ label: "Send an event…", act: () => setDialog({ kind: "event", node: null }) });
      }
      if (mayInvoke && (run.status === "stopped" || run.status === "failed")) {
        main.push({ label: "Resume", act: () => setDialog({ kind: "resume" }) });
      }
      if (mayFork) main.push({ label: "Fork", act: () => setDialog({ kind: "fork", node: null }) });
      const copy = (text: string, what: string) => {
        void navigator.clipboard.writeText(text).then(() => notifications.show({ message: `${what} copied` }));
      };
      const path = `/workflow-runs/${run.id}`;
      more.push(
        { label: "Copy as curl", act: () => copy(curl("GET", path), "Command") },
        {
          label: "Copy stream as curl",
          act: () => copy(curl("GET", `${path}/stream`).replace("-sS", "-sSN"), "Command"),
        },
        { label: "Copy Mermaid as curl", act: () => copy(curl("GET", `${path}/graph?format=mermaid`), "Command") },
        { label: "Copy link", act: () => copy(location.href, "Link") },
      );
    }
    return {
      main,
      more,
      verbs: [...main, ...more],
      dialog,
      atNode: {
        fork: mayFork ? (node) => setDialog({ kind: "fork", node }) : undefined,
        settle: mayProvision && isOpen ? (node) => setDialog({ kind: "settle", node }) : undefined,
        send: mayInvoke && isOpen ? (node) => setDialog({ kind: "event", node }) : undefined,
      },
      close: () => setDialog(null),
    };
  }, [run, mayInvoke, mayProvision, dialog]);
}
