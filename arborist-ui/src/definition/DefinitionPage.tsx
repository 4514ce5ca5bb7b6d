import type { ReactNode } from "react";
import { write } from "../json/document";
import { useMay } from "../session/session";
import { Code } from "../ui/code/Code";
import { Choice } from "../ui/page/Choice";
import { PageHead } from "../ui/page/PageHead";
import classes from "../ui/page/page.module.css";
import { Failed, Loading } from "../ui/page/states";
import { DefinitionEditor } from "./DefinitionEditor";
import type { DefinitionKind, Stored } from "./kind";
import { VersionCompare } from "./VersionCompare";
import type { DefinitionView } from "./view";

interface Read<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** One definition: what it is, to be read or edited, and its versions. */
export function DefinitionPage<D extends object, S extends Stored>({
  kind,
  name,
  current,
  versions,
  view,
  onView,
  note,
  call,
  end,
  children,
}: {
  kind: DefinitionKind<D, S>;
  name: string;
  current: Read<S>;
  versions: Read<S[]>;
  view: DefinitionView;
  onView: (view: DefinitionView, replace?: boolean) => void;
  /** What going back to a version leaves as it is. */
  note: string;
  /** A call to try it. */
  call?: ReactNode;
  end: ReactNode;
  children: ReactNode;
}) {
  const mayStore = useMay("provision");
  const tab = view.tab === "versions" || (view.tab === "call" && call !== undefined) ? view.tab : "definition";
  const { data } = current;
  return (
    <>
      <PageHead title={name} end={end}>
        {data && <span className={classes.faint}>v{data.version}</span>}
        {children}
      </PageHead>
      <div className={classes.bar}>
        <Choice
          label={`Part of the ${kind.word}`}
          value={tab}
          onChange={(next) => onView(next === "definition" ? {} : { tab: next })}
          options={[
            { value: "definition", label: "Definition" },
            { value: "versions", label: "Versions" },
            ...(call === undefined ? [] : [{ value: "call" as const, label: "Test call" }]),
          ]}
        />
      </div>
      {data === undefined ? (
        current.error ? (
          <Failed error={current.error} retry={() => void current.refetch()} what={`the ${kind.word}`} />
        ) : (
          <Loading what={`the ${kind.word}`} />
        )
      ) : (
        <section className={classes.body} tabIndex={0} aria-label={`${kind.word} ${name}`}>
          {tab === "versions" ? (
            <VersionCompare
              kind={kind}
              current={data}
              versions={versions}
              from={view.from}
              to={view.to}
              onCompare={(from, to) => onView({ tab: "versions", from, to }, true)}
              note={note}
            />
          ) : tab === "call" ? (
            call
          ) : mayStore ? (
            <DefinitionEditor
              key={name}
              kind={kind}
              initial={kind.draftOf(data)}
              version={data.version}
              onStored={() => onView({ tab: "versions" })}
            />
          ) : (
            <Code label="Definition" value={write(kind.draftOf(data), "yaml", kind.order)} language="yaml" readOnly />
          )}
        </section>
      )}
    </>
  );
}
