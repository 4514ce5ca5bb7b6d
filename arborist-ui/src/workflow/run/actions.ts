import { notifications } from "@mantine/notifications";
import { useMemo, useState } from "react";
import { curl } from "../../app/curl";
import type { Verb } from "../../app/verbs";
import { isEnded } from "../../run/record/status";
import { useMay } from "../../session/session";
import type { Run } from "./workflowRun";

/** A fork from a node, or from where the dialog proposes. */
export type WorkflowDialog = "cancel" | "resume" | { fork: string | null };

export interface WorkflowAction extends Verb {
  danger?: boolean;
}

export interface WorkflowActions {
  main: WorkflowAction[];
  more: WorkflowAction[];
  verbs: Verb[];
  dialog: WorkflowDialog | null;
  /** Undefined where none may be made. */
  forkFrom: ((path: string | null) => void) | undefined;
  close: () => void;
}

/** What may be done with a workflow's run as it is now, by this key. */
export function useWorkflowActions(run: Run | undefined): WorkflowActions {
  const mayInvoke = useMay("invoke");
  const [dialog, setDialog] = useState<WorkflowDialog | null>(null);
  return useMemo(() => {
    // A graph within a node is forked with the run that it is of.
    const mayFork = mayInvoke && run?.workflow?.graph === null;
    const main: WorkflowAction[] = [];
    const more: WorkflowAction[] = [];
    if (run !== undefined) {
      if (mayInvoke && !isEnded(run.status)) {
        main.push({ label: "Cancel", danger: true, act: () => setDialog("cancel") });
      }
      if (mayInvoke && (run.status === "stopped" || run.status === "failed")) {
        main.push({ label: "Resume", act: () => setDialog("resume") });
      }
      if (mayFork) main.push({ label: "Fork", act: () => setDialog({ fork: null }) });
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
      forkFrom: mayFork ? (fork: string | null) => setDialog({ fork }) : undefined,
      close: () => setDialog(null),
    };
  }, [run, mayInvoke, dialog]);
}
