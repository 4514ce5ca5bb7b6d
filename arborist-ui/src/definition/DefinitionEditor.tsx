import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { curl } from "../api/curl";
import { ApiError } from "../api/problem";
import { type Language, put, same, write } from "../json/document";
import { Code } from "../ui/code/Code";
import { type Fault, locate, read } from "../ui/code/faults";
import { saved, useUnsaved } from "../ui/form/leaving";
import { useFirstFault } from "../ui/form/useFirstFault";
import { useRefusal } from "../ui/form/useRefusal";
import { Choice } from "../ui/page/Choice";
import { Command } from "../ui/page/Command";
import classes from "../ui/page/page.module.css";
import { Refused } from "../ui/page/Refused";
import type { DefinitionKind, Stored } from "./kind";
import { StoredMeanwhile } from "./StoredMeanwhile";

type View = "form" | Language;

/** One document in three views; what is stored is the document, whichever view it was changed in. */
export function DefinitionEditor<D extends object, S extends Stored>({
  kind,
  initial,
  version,
  onStored,
}: {
  kind: DefinitionKind<D, S>;
  initial: D;
  /** Which version it is to replace; 0 where there must be none. */
  version: number;
  onStored: (stored: S) => void;
}) {
  const queries = useQueryClient();
  const id = useId();
  const [base, setBase] = useState({ document: initial, version });
  const [draft, setDraft] = useState(initial);
  const latest = useRef(draft);
  latest.current = draft;
  const [round, setRound] = useState(0);
  const [view, setView] = useState<View>("form");
  const [text, setText] = useState("");
  const [faults, setFaults] = useState<Fault[]>([]);
  const [unread, setUnread] = useState<readonly string[]>([]);
  const isUnread = faults.length > 0 || unread.length > 0;
  const isChanged = isUnread || !same(draft, base.document);
  useUnsaved(id, isChanged);
  const store = useMutation({
    mutationFn: (sent: D) => kind.store(sent, base.version),
    onSuccess: (stored, sent) => {
      for (const query of kind.queries) void queries.invalidateQueries({ queryKey: [query] });
      notifications.show({
        title:
          stored.version === base.version
            ? "It says what it said: no new version"
            : `Stored as version ${stored.version}`,
        message: stored.warnings?.map(({ field, message }) => `${field}: ${message}`).join("\n") ?? "",
        ...(stored.warnings ? { color: "yellow", autoClose: false } : {}),
      });
      setBase({ document: sent, version: stored.version });
      // What was typed meanwhile is still to be stored.
      if (!same(latest.current, sent)) return;
      saved(id);
      onStored(stored);
    },
    onError: (error) => {
      if (!isMismatch(error)) return;
      for (const query of kind.queries) void queries.invalidateQueries({ queryKey: [query] });
    },
  });
  const refusal = useRefusal(store.error);
  const form = useFirstFault(store.error);

  function begin(from: D, at: number) {
    setBase({ document: from, version: at });
    setDraft(from);
    setRound(round + 1);
    setFaults([]);
    setUnread([]);
    if (view !== "form") setText(write(from, view, kind.order));
  }
  // What is only looked at follows what was stored elsewhere; what was changed here stays.
  if (version > base.version && !isChanged) begin(initial, version);

  function show(next: View) {
    // What cannot be read has no other view.
    if (isUnread) return;
    if (next !== "form") setText(write(draft, next, kind.order));
    setView(next);
  }
  function type(next: string) {
    setText(next);
    const found = read(next);
    if ("faults" in found) {
      setFaults(found.faults);
    } else if (typeof found.value !== "object" || found.value === null || Array.isArray(found.value)) {
      setFaults([{ from: 0, to: next.length, message: `It is an object: ${kind.order.join(", ")}, …` }]);
    } else {
      setFaults([]);
      setDraft(found.value as D);
      if (store.error !== null) store.reset();
    }
  }
  const fields = Object.entries(refusal.errors).map(([field, message]) => ({ field, message }));
  const body = { ...draft, expected_version: base.version };
  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        store.mutate(draft);
      }}
    >
      <Choice
        label="View of the document"
        value={view}
        onChange={show}
        options={[
          { value: "form", label: "Form" },
          { value: "yaml", label: "YAML" },
          { value: "json", label: "JSON" },
        ]}
      />
      {version > base.version && base.version > 0 && (
        <StoredMeanwhile
          version={version}
          theirs={write(initial, "yaml", kind.order)}
          mine={write(draft, "yaml", kind.order)}
          onTake={() => begin(initial, version)}
          onKeep={() => {
            setBase({ document: initial, version });
            store.reset();
          }}
        />
      )}
      {view === "form" ? (
        <kind.Form
          // Fields that hold texts of their own begin anew with another document.
          key={round}
          isNew={base.version === 0}
          on={{
            value: draft,
            errors: refusal.errors,
            change: (path, value) => {
              setDraft((before) => put(before, path, value));
              refusal.mend(path);
            },
          }}
          onUnread={(path, is) =>
            setUnread((before) =>
              is ? [...before.filter((each) => each !== path), path] : before.filter((each) => each !== path),
            )
          }
        />
      ) : (
        <Code
          label="Definition"
          value={text}
          language={view}
          faults={faults.length > 0 ? faults : locate(text, fields)}
          onChange={type}
        />
      )}
      {faults[0] && (
        <div className={classes.bad} role="alert">
          {faults[0].message}
        </div>
      )}
      <Refused error={refusal.error} shown={view === "form" ? kind.shown : []} />
      <div className={classes.buttons}>
        <Button type="submit" loading={store.isPending} disabled={isUnread}>
          {base.version === 0 ? `Create the ${kind.word}` : "Store a new version"}
        </Button>
      </div>
      <details>
        <summary>As a command</summary>
        <Command text={curl("POST", kind.path, body)} />
      </details>
    </form>
  );
}

function isMismatch(error: Error): boolean {
  return error instanceof ApiError && error.code === "version_mismatch";
}
