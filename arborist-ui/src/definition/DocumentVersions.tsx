import { write } from "../json/document";
import { Diff } from "../ui/code/Code";
import type { Read } from "./DefinitionPage";
import type { DocumentKind, Stored } from "./kind";
import { Versions } from "./Versions";

/** Two versions of a document as texts. */
export function DocumentVersions<D extends object, S extends Stored>({
  kind,
  current,
  ...compared
}: {
  kind: DocumentKind<D, S>;
  current: S;
  versions: Read<S[]>;
  from: number | undefined;
  to: number | undefined;
  onCompare: (from: number, to: number) => void;
  note: string;
}) {
  const text = (version: S) => write(kind.draftOf(version), "yaml", kind.order);
  return (
    <Versions
      {...compared}
      kind={kind}
      current={current}
      storedAt={kind.storedAt}
      restore={(version) => kind.store(kind.draftOf(version), current.version)}
    >
      {(before, after) => (
        <Diff
          label={`v${before.version} and v${after.version}`}
          before={text(before)}
          after={text(after)}
          language="yaml"
        />
      )}
    </Versions>
  );
}
