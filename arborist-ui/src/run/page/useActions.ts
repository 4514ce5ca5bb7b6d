import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { api, unwrap } from "../../api/client";
import { curl } from "../../app/curl";
import type { Verb } from "../../app/verbs";
import { useMay } from "../../session/session";
import { save } from "../../text/Body";
import { isEnded, type Run } from "../record/status";
import { asJson, asMarkdown } from "./export";
import { turnsAfter } from "./run";

export type Dialog = "cancel" | "resume" | "rerun" | { fork: number };

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
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { mutate: download } = useMutation({
    mutationFn: async (form: "json" | "md") => {
      if (run === undefined) return;
      const turns = await turnsAfter(run.id, 0);
      if (form === "json") save(asJson(run, turns), `run-${run.id}.json`, "application/json");
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
      const copy = (text: string, what: string) => {
        void navigator.clipboard.writeText(text).then(() => notifications.show({ message: `${what} copied` }));
      };
      more.push(
        { label: "Copy as curl", act: () => copy(curl("GET", `/agent-runs/${run.id}`), "Command") },
        {
          label: "Copy stream as curl",
          act: () => copy(curl("GET", `/agent-runs/${run.id}/stream`).replace("-sS", "-sSN"), "Command"),
        },
        { label: "Copy link", act: () => copy(location.href, "Link") },
        { label: "Export JSON", act: () => download("json") },
        { label: "Export Markdown", act: () => download("md") },
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
  }, [run, mayInvoke, dialog, download, queries]);
}

export async function cancel(id: string): Promise<void> {
  await unwrap(api.POST("/agent-runs/{id}/cancel", { params: { path: { id } } }));
}
