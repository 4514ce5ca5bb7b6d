import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { write } from "../json/document";
import { useMay } from "../session/session";
import { Diff } from "../ui/code/Code";
import { Confirm } from "../ui/dialog/Confirm";
import classes from "../ui/page/page.module.css";
import { Failed, Loading } from "../ui/page/states";
import type { DefinitionKind, Stored } from "./kind";
import { VersionPair } from "./VersionPair";

/** Two versions beside each other; the older one can be stored again. */
export function VersionCompare<D extends object, S extends Stored>({
  kind,
  current,
  versions,
  from,
  to,
  onCompare,
  note,
  actions,
}: {
  kind: DefinitionKind<D, S>;
  current: S;
  versions: { data: S[] | undefined; error: Error | null; refetch: () => unknown };
  from: number | undefined;
  to: number | undefined;
  onCompare: (from: number, to: number) => void;
  /** What going back leaves as it is. */
  note: ReactNode;
  /** What else can be done with the version that the other is compared with. */
  actions?: ((version: S) => ReactNode) | undefined;
}) {
  const queries = useQueryClient();
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
  const text = (version: S) => write(kind.draftOf(version), "yaml", kind.order);
  return (
    <div className={classes.form}>
      <VersionPair
        versions={all}
        left={before.version}
        right={after.version}
        storedAt={(version) => kind.storedAt(find(version) ?? current)}
        onChoose={onCompare}
      >
        {mayStore && (
          <span data-end className={classes.verbs}>
            {actions?.(after)}
            {before.version !== current.version && (
              <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
                Go back to v{before.version}
              </Button>
            )}
          </span>
        )}
      </VersionPair>
      {all.length === 1 && (
        <div className={classes.faint}>
          There is one version alone. Store the {kind.word} with a change, and both are here.
        </div>
      )}
      <Diff
        label={`v${before.version} and v${after.version}`}
        before={text(before)}
        after={text(after)}
        language="yaml"
      />
      <Confirm
        opened={asking}
        danger={false}
        title={`Go back to v${before.version}`}
        verb={`Store as v${current.version + 1}`}
        act={() => kind.store(kind.draftOf(before), current.version)}
        onDone={() => {
          for (const query of kind.queries) void queries.invalidateQueries({ queryKey: [query] });
          notifications.show({ message: `${current.name} says again what v${before.version} said` });
        }}
        onClose={() => setAsking(false)}
      >
        What v{before.version} says is stored as a new version. {note}
      </Confirm>
    </div>
  );
}
