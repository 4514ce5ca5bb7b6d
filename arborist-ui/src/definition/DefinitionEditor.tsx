import { useState } from "react";
import { curl } from "../api/curl";
import { type Language, put, write } from "../json/document";
import { Code } from "../ui/code/Code";
import { type Fault, locate, read } from "../ui/code/faults";
import { Choice } from "../ui/page/Choice";
import { Command } from "../ui/page/Command";
import classes from "../ui/page/page.module.css";
import { EditorForm } from "./EditorForm";
import type { DocumentKind, Stored } from "./kind";
import { useEditing } from "./useEditing";

type View = "form" | Language;

/** One document in three views; what is stored is the document, whichever view it was changed in. */
export function DefinitionEditor<D extends object, S extends Stored>({
  kind,
  initial,
  version,
  onStored,
}: {
  kind: DocumentKind<D, S>;
  initial: D;
  /** Which version it is to replace; 0 where there must be none. */
  version: number;
  onStored: (stored: S) => void;
}) {
  const [round, setRound] = useState(0);
  const [view, setView] = useState<View>("form");
  const [text, setText] = useState("");
  const [faults, setFaults] = useState<Fault[]>([]);
  const [unread, setUnread] = useState<readonly string[]>([]);
  const isUnread = faults.length > 0 || unread.length > 0;
  const editing = useEditing({
    kind,
    initial,
    version,
    hasUnread: isUnread,
    store: kind.store,
    onStored,
    onBegin: (from) => {
      setRound(round + 1);
      setFaults([]);
      setUnread([]);
      if (view !== "form") setText(write(from, view, kind.order));
    },
  });
  const { draft, refusal } = editing;

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
      editing.change(found.value as D);
      editing.forget();
    }
  }
  const fields = Object.entries(refusal.errors).map(([field, message]) => ({ field, message }));
  return (
    <EditorForm
      editing={editing}
      textOf={(document) => write(document, "yaml", kind.order)}
      shown={view === "form" ? kind.shown : []}
      disabled={isUnread}
      head={
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
      }
      foot={
        <details>
          <summary>As a command</summary>
          <Command text={curl("POST", kind.path, { ...draft, expected_version: editing.replaces })} />
        </details>
      }
    >
      {view === "form" ? (
        <kind.Form
          // Fields that hold texts of their own begin anew with another document.
          key={round}
          isNew={editing.replaces === 0}
          on={{
            value: draft,
            errors: refusal.errors,
            change: (path, value) => {
              editing.change((before) => put(before, path, value));
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
    </EditorForm>
  );
}
