import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Read } from "../definition/DefinitionPage";
import { Versions } from "../definition/Versions";
import { Diff } from "../ui/code/Code";
import { Failed, Loading } from "../ui/page/states";
import { WORKFLOW } from "./kind";
import { documentQuery, storeWorkflow, type Workflow, type WorkflowSummary } from "./workflows";

/** Two versions as they were written. */
export function WorkflowVersions({
  current,
  ...compared
}: {
  current: Workflow;
  versions: Read<WorkflowSummary[]>;
  from: number | undefined;
  to: number | undefined;
  onCompare: (from: number, to: number) => void;
}) {
  const { name } = current;
  const queries = useQueryClient();
  return (
    <Versions<Workflow | WorkflowSummary>
      {...compared}
      kind={WORKFLOW}
      current={current}
      storedAt={({ updated_at }) => updated_at}
      restore={async ({ version }) => {
        const { text } = await queries.ensureQueryData(documentQuery(name, version));
        return storeWorkflow(text, current.version);
      }}
      note="Runs that go on keep theirs."
    >
      {(before, after) => <DocumentDiff name={name} left={before.version} right={after.version} />}
    </Versions>
  );
}

function DocumentDiff({ name, left, right }: { name: string; left: number; right: number }) {
  const before = useQuery(documentQuery(name, left));
  const after = useQuery(documentQuery(name, right));
  if (before.data !== undefined && after.data !== undefined) {
    return <Diff label={`v${left} and v${right}`} before={before.data.text} after={after.data.text} language="yaml" />;
  }
  const failed = before.error ?? after.error;
  if (failed === null) return <Loading what="the versions" rows={4} />;
  return (
    <Failed
      error={failed}
      retry={() => {
        for (const each of [before, after]) if (each.error) void each.refetch();
      }}
      what="the versions"
    />
  );
}
