import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Versions } from "../definition/Versions";
import { Diff } from "../ui/code/Code";
import page from "../ui/page/page.module.css";
import { Failed, Loading } from "../ui/page/states";
import { shown } from "../ui/text/hidden";
import type { Present } from "../ui/text/present";
import { SKILL } from "./kind";
import classes from "./Skill.module.css";
import { download, type Skill, skillFileQuery, skillVersionsQuery } from "./skills";
import { storeFolder } from "./store";
import { changesOf, type FileChange } from "./text";
import type { SkillView } from "./view";

/** Which files differ between two versions, and how. */
export function SkillVersions({
  current,
  view,
  onView,
}: {
  current: Skill;
  view: SkillView;
  onView: (view: Pick<SkillView, "from" | "to" | "file">) => void;
}) {
  const { name, version } = current;
  const versions = useQuery(skillVersionsQuery(name));
  return (
    <Versions
      kind={SKILL}
      current={current}
      versions={versions}
      from={view.from}
      to={view.to}
      onCompare={(from, to) => onView({ from, to })}
      storedAt={({ updated_at }) => updated_at}
      restore={async (old) =>
        storeFolder({ archive: await download(name, old.version, null), type: "application/zip" }, version)
      }
      note="Runs that have begun keep theirs."
      contents="files"
    >
      {(left, right) => (
        <Changes left={left} right={right} isOnly={versions.data?.length === 1} view={view} onView={onView} />
      )}
    </Versions>
  );
}

function Changes({
  left,
  right,
  isOnly,
  view,
  onView,
}: {
  left: Skill;
  right: Skill;
  /** Whether there is no other version. */
  isOnly: boolean;
  view: SkillView;
  onView: (view: Pick<SkillView, "from" | "to" | "file">) => void;
}) {
  const changes = changesOf(left.files, right.files);
  const chosen = changes.find(({ path }) => path === view.file) ?? changes[0];
  if (chosen === undefined) return !isOnly && <div>They have the same files.</div>;
  return (
    <>
      <ul className={classes.changes} aria-label="Files that differ">
        {changes.map(({ path, change }) => (
          <li key={path}>
            <Button
              size="compact-xs"
              variant={path === chosen.path ? "filled" : "default"}
              aria-pressed={path === chosen.path}
              onClick={() => onView({ from: left.version, to: right.version, file: path })}
            >
              {shown(path)} {change}
            </Button>
          </li>
        ))}
      </ul>
      <FileDiff name={right.name} from={left.version} to={right.version} change={chosen} />
    </>
  );
}

function FileDiff({
  name,
  from,
  to,
  change: { path, change },
}: {
  name: string;
  from: number;
  to: number;
  change: FileChange;
}) {
  const before = useQuery({ ...skillFileQuery(name, from, path), enabled: change !== "added" });
  const after = useQuery({ ...skillFileQuery(name, to, path), enabled: change !== "removed" });
  const failed = before.error ?? after.error;
  const texts = [change === "added" ? NONE : before.data, change === "removed" ? NONE : after.data];
  if (failed)
    return (
      <Failed error={failed} retry={() => void Promise.all([before.refetch(), after.refetch()])} what="the file" />
    );
  const [one, other] = texts;
  if (one === undefined || other === undefined) return <Loading what="the file" rows={6} />;
  if (one.kind !== "text" || other.kind !== "text") {
    return <div className={page.faint}>It is no text, or too large to be compared.</div>;
  }
  return <Diff label={shown(path)} before={shown(one.text)} after={shown(other.text)} language="text" />;
}

const NONE: Present = { kind: "text", text: "" };
