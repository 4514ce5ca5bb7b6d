import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import { useMay } from "../session/session";
import { Confirm } from "../ui/dialog/Confirm";
import page from "../ui/page/page.module.css";
import { Failed, Loading } from "../ui/page/states";
import type { Read } from "./DefinitionPage";
import { type DefinitionKind, useChanged } from "./kind";
import { isPublishable, Publication } from "./Publication";
import { VersionPair } from "./VersionPair";

interface Numbered {
  name: string;
  version: number;
}

/** Two versions beside each other; the older one can be stored again. */
export function Versions<S extends Numbered>({
  kind,
  current,
  versions,
  from,
  to,
  onCompare,
  storedAt,
  restore,
  note,
  contents = "text",
  children,
}: {
  kind: DefinitionKind;
  current: S;
  versions: Read<S[]>;
  from: number | undefined;
  to: number | undefined;
  onCompare: (from: number, to: number) => void;
  storedAt: (version: S) => string;
  /** Stores what a version holds in place of the current one. */
  restore: (version: S) => Promise<unknown>;
  /** What going back leaves as it is. */
  note: string;
  /** What a version holds: a document that says something, or files that are imported. */
  contents?: "text" | "files";
  /** The comparison. */
  children: (before: S, after: S) => ReactNode;
}) {
  const changed = useChanged(kind);
  const mayStore = useMay("provision");
  const [asking, setAsking] = useState(false);
  const all = versions.data;
  if (all === undefined) {
    return versions.error ? (
      <Failed error={versions.error} retry={() => void versions.refetch()} what="the versions" />
    ) : (
      <Loading what="the versions" rows={4} />
    );
  }
  const find = (version: number) => all.find((each) => each.version === version);
  const after = find(to ?? current.version) ?? current;
  const before = find(from ?? after.version - 1) ?? after;
  const old = `v${before.version}`;
  const isText = contents === "text";
  return (
    <div className={page.form}>
      <VersionPair
        versions={all}
        left={before.version}
        right={after.version}
        storedAt={(version) => storedAt(find(version) ?? current)}
        onChoose={onCompare}
      >
        {mayStore && (
          <span data-end className={page.verbs}>
            {/* The current one is published above. */}
            {after.version !== current.version && isPublishable(current) && (
              <Publication kind={kind} current={current} version={after.version} />
            )}
            {before.version !== current.version && (
              <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
                Go back to {old}
              </Button>
            )}
          </span>
        )}
      </VersionPair>
      {all.length === 1 && (
        <div className={page.faint}>
          There is one version alone. {isText ? "Store" : "Import"} the {kind.word} with a change, and both are here.
        </div>
      )}
      {children(before, after)}
      <Confirm
        opened={asking}
        danger={false}
        title={`Go back to ${old}`}
        verb={`Store as v${current.version + 1}`}
        act={() => restore(before)}
        onDone={() => {
          changed();
          notifications.show({
            message: `${current.name} ${isText ? `says again what ${old} said` : `has again the files of ${old}`}`,
          });
        }}
        onClose={() => setAsking(false)}
      >
        {isText ? `What ${old} says is stored as a new version.` : `The files of ${old} are stored as a new version.`}{" "}
        {note}
      </Confirm>
    </div>
  );
}
