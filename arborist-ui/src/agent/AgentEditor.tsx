import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { ApiError } from "../api/problem";
import { Choice } from "../app/Choice";
import { Command } from "../app/Command";
import { curl } from "../app/curl";
import classes from "../app/page.module.css";
import { byField, Refused } from "../app/Refused";
import { Code } from "../code/Code";
import { type Fault, locate, read } from "../code/faults";
import { AgentForm, SHOWN } from "./AgentForm";
import type { Agent } from "./agents";
import { type Draft, type Language, write } from "./document";

type View = "form" | Language;

/** One document in three views; what is stored is the document, whichever view it was changed in. */
export function AgentEditor({
  initial,
  version,
  onStored,
}: {
  initial: Draft;
  /** Which version it is to replace; 0 where there must be none. */
  version: number;
  onStored: (agent: Agent) => void;
}) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(initial);
  const [view, setView] = useState<View>("form");
  const [text, setText] = useState("");
  const [unread, setUnread] = useState<Fault[]>([]);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => unwrap(api.POST("/agents", { body: { ...draft, expected_version: version } })),
    onSuccess: (agent) => {
      void queries.invalidateQueries({ queryKey: ["agents"] });
      notifications.show({
        title:
          agent.version === version ? "It says what it said: no new version" : `Stored as version ${agent.version}`,
        message: agent.warnings?.map(({ field, message }) => `${field}: ${message}`).join("\n") ?? "",
        ...(agent.warnings ? { color: "yellow", autoClose: false } : {}),
      });
      onStored(agent);
    },
  });

  function show(next: View) {
    if (next !== "form") setText(write(draft, next));
    setView(next);
  }
  function change(next: Draft) {
    setDraft(next);
    if (error !== null) reset();
  }
  function type(next: string) {
    setText(next);
    const found = read(next);
    if ("faults" in found) {
      setUnread(found.faults);
    } else if (typeof found.value !== "object" || found.value === null || Array.isArray(found.value)) {
      setUnread([{ from: 0, to: next.length, message: "An agent is an object: name, system_prompt, tools, …" }]);
    } else {
      setUnread([]);
      change(found.value as Draft);
    }
  }
  const refused = error instanceof ApiError ? error.fields : [];
  const faults = unread.length > 0 ? unread : view === "form" ? [] : locate(text, refused);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <Choice
        label="View of the document"
        value={view}
        onChange={(next) => {
          // What cannot be read has no other view.
          if (unread.length === 0) show(next);
        }}
        options={[
          { value: "form", label: "Form" },
          { value: "yaml", label: "YAML" },
          { value: "json", label: "JSON" },
        ]}
      />
      {view === "form" ? (
        <AgentForm draft={draft} errors={byField(error)} named={version > 0} onChange={change} />
      ) : (
        <Code label="Definition" value={text} language={view} faults={faults} onChange={type} />
      )}
      {unread[0] && (
        <div className={classes.bad} role="alert">
          {unread[0].message}
        </div>
      )}
      <Refused error={error} shown={view === "form" ? SHOWN : []} />
      <div className={classes.buttons}>
        <Button type="submit" loading={isPending} disabled={unread.length > 0}>
          {version === 0 ? "Create the agent" : "Store a new version"}
        </Button>
      </div>
      <details>
        <summary>As a command</summary>
        <Command text={curl("POST", "/agents", { ...draft, expected_version: version })} />
      </details>
    </form>
  );
}
