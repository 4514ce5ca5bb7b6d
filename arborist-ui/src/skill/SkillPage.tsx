import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { DefinitionPage, Scrolled } from "../definition/DefinitionPage";
import { useMay } from "../session/session";
import { saveBlob } from "../ui/text/Body";
import { ImportSkill } from "./ImportSkill";
import { SKILL } from "./kind";
import classes from "./Skill.module.css";
import { SkillFiles } from "./SkillFiles";
import { SkillVersions } from "./SkillVersions";
import { download, type Skill, skillQuery } from "./skills";
import { TrySkill } from "./TrySkill";
import type { SkillView } from "./view";

/** A skill: its files, what its placeholders give, and its versions. */
export function SkillPage() {
  const { name } = useParams({ from: "/inside/skills/$name" });
  const view = useSearch({ from: "/inside/skills/$name" });
  const navigate = useNavigate();
  const skill = useQuery(skillQuery(name));
  const mayStore = useMay("provision");
  const [importing, setImporting] = useState(false);
  const { data } = skill;
  const show = (search: SkillView, replace = false) =>
    void navigate({ to: "/skills/$name", params: { name }, search, replace });
  return (
    <>
      <DefinitionPage<"files" | "try" | "versions", Skill>
        kind={SKILL}
        name={name}
        current={skill}
        parts={[
          {
            value: "files",
            label: "Files",
            show: (current) => (
              <div className={classes.panes}>
                <SkillFiles skill={current} file={view.file} />
              </div>
            ),
          },
          {
            value: "try",
            label: "Try",
            show: (current) => (
              <Scrolled label="Try">
                <TrySkill key={`${name} ${current.version}`} skill={current} />
              </Scrolled>
            ),
          },
          {
            value: "versions",
            label: "Versions",
            show: (current) => (
              <Scrolled label="Versions">
                <SkillVersions
                  current={current}
                  view={view}
                  onView={(next) => show({ tab: "versions", ...next }, true)}
                />
              </Scrolled>
            ),
          },
        ]}
        part={view.tab}
        onPart={(tab) => show(tab === "files" ? {} : { tab })}
        before={
          data && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => void download(name, data.version, null).then((zip) => saveBlob(zip, `${name}.zip`))}
            >
              Download
            </Button>
          )
        }
        after={
          mayStore &&
          data && (
            <Button size="compact-sm" variant="default" onClick={() => setImporting(true)}>
              Import a new version…
            </Button>
          )
        }
      />
      {data && (
        <ImportSkill
          replaces={data.version}
          opened={importing}
          onClose={() => setImporting(false)}
          onStored={() => show({ tab: "versions" })}
        />
      )}
    </>
  );
}
