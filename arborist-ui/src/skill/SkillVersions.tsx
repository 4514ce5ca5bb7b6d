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
import { shown } from "../ui/text/hidden";
import type { Present } from "../ui/text/present";
import classes from "./Skill.module.css";
import { SkillPublication } from "./SkillPublication";
import { download, type Skill, skillFileQuery, skillVersionsQuery } from "./skills";
import { storeFolder } from "./store";
import { changesOf, type FileChange } from "./text";
import type { SkillView } from "./view";

/** Which files differ between two versions, and how; the older version can be stored again. */
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
  const queries = useQueryClient();
  const mayStore = useMay("provision");
  const [asking, setAsking] = useState(false);
  const versions = useQuery(skillVersionsQuery(name));
  if (versions.data === undefined) {
    return versions.error ? (
      <Failed error={versions.error} retry={() => void versions.refetch()} what="the versions" />
    ) : (
      <Loading what="the versions" rows={4} />
    );
  }
  const known = (wanted: number) => versions.data.find((each) => each.version === wanted);
  const right = known(view.to ?? version) ?? current;
  const left = known(view.from ?? right.version - 1) ?? right;
  const changes = changesOf(left.files, right.files);
  const chosen = changes.find(({ path }) => path === view.file) ?? changes[0];
  return (
    <div className={page.form}>
      <VersionPair
        versions={versions.data}
        left={left.version}
        right={right.version}
        storedAt={(wanted) => (known(wanted) ?? current).updated_at}
        onChoose={(from, to) => onView({ from, to })}
      >
        {mayStore && (
          <span data-end className={page.verbs}>
            {/* The current one is published above. */}
            {right.version !== version && <SkillPublication skill={current} version={right.version} />}
            {left.version !== version && (
              <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
                Go back to v{left.version}
              </Button>
            )}
          </span>
        )}
      </VersionPair>
      {versions.data.length === 1 && (
        <div className={page.faint}>There is one version alone. Import the skill with a change, and both are here.</div>
      )}
      {changes.length === 0 ? (
        versions.data.length > 1 && <div>They have the same files.</div>
      ) : (
        <ul className={classes.changes} aria-label="Files that differ">
          {changes.map(({ path, change }) => (
            <li key={path}>
              <Button
                size="compact-xs"
                variant={path === chosen?.path ? "filled" : "default"}
                aria-pressed={path === chosen?.path}
                onClick={() => onView({ from: left.version, to: right.version, file: path })}
              >
                {shown(path)} {change}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen && <FileDiff name={name} from={left.version} to={right.version} change={chosen} />}
      <Confirm
        opened={asking}
        danger={false}
        title={`Go back to v${left.version}`}
        verb={`Store as v${version + 1}`}
        act={async () =>
          storeFolder({ archive: await download(name, left.version, null), type: "application/zip" }, version)
        }
        onDone={() => {
          void queries.invalidateQueries({ queryKey: ["skills"] });
          notifications.show({ message: `${name} has again the files of v${left.version}` });
        }}
        onClose={() => setAsking(false)}
      >
        The files of v{left.version} are stored as a new version. Runs that have begun keep theirs.
      </Confirm>
    </div>
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
