import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { curl } from "../api/curl";
import { useMay } from "../session/session";
import type { Column } from "../ui/list/NamedListing";
import page from "../ui/page/page.module.css";
import { Empty } from "../ui/page/states";
import { CHANGED } from "./DefinitionListing";
import { DefinitionsPage } from "./DefinitionsPage";
import { deletingRow } from "./DeleteDefinition";
import { DocumentPage } from "./DocumentPage";
import { type DefinitionPath, definitionQuery, definitionVersionsQuery, type VersionedPath } from "./definitions";
import type { DocumentKind, Stored } from "./kind";
import { NewDefinitionPage } from "./NewDefinitionPage";
import type { DefinitionView } from "./view";

/** A version with the date of its last change. */
interface Dated extends Stored {
  updated_at: string;
}

/** A kind whose pages differ from those of others in words and columns alone; it is listed at its own path. */
export interface PlainKind<D extends object, S extends Dated> extends DocumentKind<D, S> {
  path: VersionedPath;
  /** Purpose of a definition, in a line of the list. */
  summary: (item: S) => string | null;
  columns: Column<S>[];
  /** Explanation where there is none yet, and a definition to begin with. */
  about: string;
  example: D;
  /** With which a new one begins. */
  initial: D;
  /** Sentence on what going back to a version leaves as it is. */
  note: string;
}

// Routes of each plain kind are alike: those of agents stand for all.
const oneAt = (path: DefinitionPath) => `${path}/$name` as "/agents/$name";

/** A kind of whatever documents: which ones is its own to know. */
// biome-ignore lint/suspicious/noExplicitAny: a kind is given back its own documents alone
type AnyKind = PlainKind<any, any>;

/** All of a kind. */
export function PlainListPage({ kind }: { kind: AnyKind }) {
  const mayStore = useMay("provision");
  return (
    <DefinitionsPage
      kind={kind}
      searched={(item) => [kind.summary(item)]}
      making={
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => <Link to={`/new/${kind.word}` as "/new/agent"} {...props} />}
        >
          New {kind.word}
        </Button>
      }
      about={(item) => {
        const summary = kind.summary(item);
        return summary !== null && <div className={page.cut}>{summary}</div>;
      }}
      columns={[...kind.columns, CHANGED]}
      verbs={mayStore ? [deletingRow(kind)] : []}
      empty={
        <Empty title={`No ${kind.words} yet`} command={curl("POST", kind.path, kind.example)}>
          {kind.about} Make one above, or from a shell:
        </Empty>
      }
    />
  );
}

/** Page of a definition. */
export function PlainPage({ kind }: { kind: AnyKind }) {
  const { name = "" } = useParams({ strict: false });
  const view = useSearch({ strict: false }) as DefinitionView;
  const navigate = useNavigate();
  const current = useQuery(definitionQuery(kind.path, name));
  const versions = useQuery(definitionVersionsQuery(kind.path, name));
  return (
    <DocumentPage
      kind={kind}
      name={name}
      current={current}
      versions={versions}
      view={view}
      onView={(search, replace = false) => void navigate({ to: oneAt(kind.path), params: { name }, search, replace })}
      note={kind.note}
    />
  );
}

/** A new one of a kind. */
export function NewPlainPage({ kind }: { kind: AnyKind }) {
  const navigate = useNavigate();
  return (
    <NewDefinitionPage
      kind={kind}
      title={`New ${kind.word}`}
      initial={kind.initial}
      onStored={({ name }) => void navigate({ to: oneAt(kind.path), params: { name } })}
    />
  );
}
