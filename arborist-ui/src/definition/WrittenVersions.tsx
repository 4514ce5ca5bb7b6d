import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Diff } from "../ui/code/Code";
import { Failed, Loading } from "../ui/page/states";
import type { Read } from "./DefinitionPage";
import type { DefinitionKind } from "./kind";
import { Versions } from "./Versions";
import { documentQuery, storeWritten, type WrittenPath } from "./written";

interface Written {
  name: string;
  version: number;
  updated_at: string;
}

/** Two versions of a document as they were written. */
export function WrittenVersions({
  kind,
  current,
  ...compared
}: {
  kind: DefinitionKind & { path: WrittenPath };
  current: Written;
  versions: Read<Written[]>;
  from: number | undefined;
  to: number | undefined;
  onCompare: (from: number, to: number) => void;
  note: string;
}) {
  const { name } = current;
  const queries = useQueryClient();
  return (
    <Versions<Written>
      {...compared}
      kind={kind}
      current={current}
      storedAt={({ updated_at }) => updated_at}
      restore={async ({ version }) => {
        const { text } = await queries.ensureQueryData(documentQuery(kind.path, name, version));
        return storeWritten(kind.path, text, current.version);
      }}
    >
      {(before, after) => <DocumentDiff path={kind.path} name={name} left={before.version} right={after.version} />}
    </Versions>
  );
}

function DocumentDiff({ path, name, left, right }: { path: WrittenPath; name: string; left: number; right: number }) {
  const before = useQuery(documentQuery(path, name, left));
  const after = useQuery(documentQuery(path, name, right));
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
