import type { ReactNode } from "react";
import { write } from "../json/document";
import { useMay } from "../session/session";
import { Code } from "../ui/code/Code";
import { DefinitionEditor } from "./DefinitionEditor";
import { DefinitionPage, type Part, type Read, Scrolled } from "./DefinitionPage";
import { DocumentVersions } from "./DocumentVersions";
import type { DocumentKind, Stored } from "./kind";
import type { DefinitionView } from "./view";

/** The page of a kind's document: its text to be read or edited, and its versions. */
export function DocumentPage<D extends object, S extends Stored>({
  kind,
  name,
  current,
  versions,
  view,
  onView,
  note,
  read,
  call,
  ...head
}: {
  kind: DocumentKind<D, S>;
  name: string;
  current: Read<S>;
  versions: Read<S[]>;
  view: DefinitionView;
  onView: (view: DefinitionView, replace?: boolean) => void;
  /** What going back to a version leaves as it is. */
  note: string | ((definition: S) => string);
  /** Shows it to be read; the editor is then a part of its own. */
  read?: (definition: S) => ReactNode;
  /** A call to try it. */
  call?: ReactNode;
  before?: ReactNode;
  after?: ReactNode;
  children?: ReactNode;
}) {
  const mayStore = useMay("provision");
  const label = (part: string) => (read === undefined ? `${kind.word} ${name}` : part);
  const editor = (definition: S) => (
    <Scrolled label={label("Definition")}>
      <DefinitionEditor
        key={name}
        kind={kind}
        initial={kind.draftOf(definition)}
        version={definition.version}
        onStored={() => onView({ tab: "versions" })}
      />
    </Scrolled>
  );
  const text = (definition: S) => (
    <Scrolled label={label("Definition")}>
      <Code label="Definition" value={write(kind.draftOf(definition), "yaml", kind.order)} language="yaml" readOnly />
    </Scrolled>
  );
  const parts: Part<"definition" | "edit" | "versions" | "call", S>[] = [
    { value: "definition", label: "Definition", show: read ?? (mayStore ? editor : text) },
    ...(read !== undefined && mayStore ? [{ value: "edit" as const, label: "Edit", show: editor }] : []),
    {
      value: "versions",
      label: "Versions",
      show: (definition) => (
        <Scrolled label={label("Versions")}>
          <DocumentVersions
            kind={kind}
            current={definition}
            versions={versions}
            from={view.from}
            to={view.to}
            onCompare={(from, to) => onView({ tab: "versions", from, to }, true)}
            note={typeof note === "string" ? note : note(definition)}
          />
        </Scrolled>
      ),
    },
    ...(call === undefined
      ? []
      : [
          {
            value: "call" as const,
            label: "Test call",
            show: () => <Scrolled label={label("Test call")}>{call}</Scrolled>,
          },
        ]),
  ];
  return (
    <DefinitionPage
      {...head}
      kind={kind}
      name={name}
      current={current}
      parts={parts}
      part={view.tab}
      onPart={(part) => onView(part === "definition" ? {} : { tab: part })}
    />
  );
}
