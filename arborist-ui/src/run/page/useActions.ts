import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { api, unwrap } from "../../api/client";
import { curl } from "../../api/curl";
import { useMay } from "../../session/session";
import type { Verb } from "../../ui/page/verbs";
import { save } from "../../ui/text/Body";
import { turnsAfter } from "../record/run";
import { isEnded, type Run } from "../record/status";
import { asJson, asMarkdown } from "./export";

export type Dialog = "cancel" | "resume" | "rerun" | "delete" | { fork: number };

export interface Action extends Verb {
  danger?: boolean;
}

export interface Actions {
  main: Action[];
  more: Action[];
  verbs: Verb[];
  dialog: Dialog | null;
  open: (dialog: Dialog) => void;
  close: () => void;
  mayInvoke: boolean;
}

/** What may be done with a run as it is now, by this key. */
export function useActions(run: Run | undefined): Actions {
  const mayInvoke = useMay("invoke");
  const mayDelete = useMay("admin");
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const navigate = useNavigate();
  const { mutate: download } = useMutation({
    mutationFn: async (form: "json" | "md" | "copy") => {
      if (run === undefined) return;
      const turns = await turnsAfter(run.id, 0);
      if (form === "copy") {
        await navigator.clipboard.writeText(asMarkdown(run, turns));
        notifications.show({ message: "The whole run is copied as Markdown" });
      } else if (form === "json") save(asJson(run, turns), `run-${run.id}.json`, "application/json");
      else save(asMarkdown(run, turns), `run-${run.id}.md`, "text/markdown");
    },
    onError: (error) => notifications.show({ color: "red", title: "Not exported", message: error.message }),
  });

  return useMemo(() => {
    const main: Action[] = [];
    const more: Action[] = [];
    if (run !== undefined) {
      if (mayInvoke && !isEnded(run.status))
        main.push({ label: "Cancel", danger: true, act: () => setDialog("cancel") });
      if (mayInvoke && (run.status === "stopped" || run.status === "failed")) {
        main.push({ label: "Resume", act: () => setDialog("resume") });
      }
      if (mayInvoke && run.kind === "agent") {
        main.push({ label: "Rerun", act: () => setDialog("rerun") });
        if (run.turns > 0) main.push({ label: "Fork", act: () => setDialog({ fork: run.turns }) });
      }
      if (run.turns > 0)
        main.push({
          label: "Diff",
          act: () => void navigate({ to: "/runs/$id", params: { id: run.id }, search: { tab: "workspace" } }),
        });
      const copy = (text: string, what: string) => {
        void navigator.clipboard.writeText(text).then(() => notifications.show({ message: `${what} copied` }));
      };
      more.push(
        { label: "Copy as curl", act: () => copy(curl("GET", `/agent-runs/${run.id}`), "Command") },
        {
          label: "Copy stream as curl",
          act: () => copy(curl("GET", `/agent-runs/${run.id}/stream`).replace("-sS", "-sSN"), "Command"),
        },
        ...startOf(run).map((command) => ({ label: "Copy start as curl", act: () => copy(command, "Command") })),
        { label: "Copy link", act: () => copy(location.href, "Link") },
        { label: "Copy as Markdown", act: () => download("copy") },
        { label: "Export JSON", act: () => download("json") },
        { label: "Export Markdown", act: () => download("md") },
        ...(mayDelete && isEnded(run.status) && run.parent_run_id === null
          ? [{ label: "Delete the run", act: () => setDialog("delete") }]
          : []),
        { label: "Read again", act: () => void queries.invalidateQueries({ queryKey: ["run", run.id] }) },
      );
    }
    return {
      main,
      more,
      verbs: [...main, ...more],
      dialog,
      open: setDialog,
      close: () => setDialog(null),
      mayInvoke,
    };
  }, [run, mayInvoke, mayDelete, dialog, download, navigate, queries]);
}

/** The request that starts such a run again. */
function startOf(run: Run): string[] {
  if (run.agent === null || run.goal === null) return [];
  const { goal, model, metadata, priority, labels } = run;
  const body = { goal, model, metadata, priority, labels, version: run.agent_version };
  return [curl("POST", `/agents/${encodeURIComponent(run.agent)}/runs`, body)];
}

export async function cancel(id: string): Promise<void> {
  await unwrap(api.POST("/agent-runs/{id}/cancel", { params: { path: { id } } }));
}
