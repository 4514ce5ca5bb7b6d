import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { VersionPair } from "../definition/VersionPair";
import { useMay } from "../session/session";
import { Diff } from "../ui/code/Code";
import { Confirm } from "../ui/dialog/Confirm";
import page from "../ui/page/page.module.css";
import { Failed, Loading } from "../ui/page/states";
import { Publication } from "./Publication";
import { documentQuery, storeWorkflow, versionsQuery, type Workflow } from "./workflows";

/** Two versions as they were written, beside each other; the older one can be stored again. */
export function WorkflowVersions({
  current,
  from,
  to,
  onCompare,
}: {
  current: Workflow;
  from: number | undefined;
  to: number | undefined;
  onCompare: (from: number, to: number) => void;
}) {
  const { name, version } = current;
  const queries = useQueryClient();
  const mayStore = useMay("provision");
  const [asking, setAsking] = useState(false);
  const versions = useQuery(versionsQuery(name));
  const known = (wanted: number) => versions.data?.find((each) => each.version === wanted);
  const right = known(to ?? version)?.version ?? version;
  const left = known(from ?? right - 1)?.version ?? right;
  const before = useQuery(documentQuery(name, left));
  const after = useQuery(documentQuery(name, right));
  const failed = versions.error ?? before.error ?? after.error;
  if (versions.data === undefined || before.data === undefined || after.data === undefined) {
    return failed ? (
      <Failed
        error={failed}
        retry={() => {
          for (const each of [versions, before, after]) if (each.error) void each.refetch();
        }}
        what="the versions"
      />
    ) : (
      <Loading what="the versions" rows={4} />
    );
  }
  const storedAt = (wanted: number) => known(wanted)?.updated_at ?? current.updated_at;
  return (
    <div className={page.form}>
      <VersionPair versions={versions.data} left={left} right={right} storedAt={storedAt} onChoose={onCompare}>
        {mayStore && (
          <span data-end className={page.verbs}>
            {/* The current one is published above. */}
            {right !== version && <Publication workflow={current} version={right} />}
            {left !== version && (
              <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
                Go back to v{left}
              </Button>
            )}
          </span>
        )}
      </VersionPair>
      {versions.data.length === 1 && (
        <div className={page.faint}>
          There is one version alone. Store the workflow with a change, and both are here.
        </div>
      )}
      <Diff label={`v${left} and v${right}`} before={before.data.text} after={after.data.text} language="yaml" />
      <Confirm
        opened={asking}
        danger={false}
        title={`Go back to v${left}`}
        verb={`Store as v${version + 1}`}
        act={() => storeWorkflow(before.data.text, version)}
        onDone={() => {
          void queries.invalidateQueries({ queryKey: ["workflows"] });
          notifications.show({ message: `${name} says again what v${left} said` });
        }}
        onClose={() => setAsking(false)}
      >
        What v{left} says is stored as a new version. Runs that go on keep theirs.
      </Confirm>
    </div>
  );
}
