import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useMay } from "../session/session";
import { Choice } from "../ui/page/Choice";
import { PageHead } from "../ui/page/PageHead";
import page from "../ui/page/page.module.css";
import { Failed, Loading } from "../ui/page/states";
import { saveBlob } from "../ui/text/Body";
import { DeleteSkill } from "./DeleteSkill";
import { ImportSkill } from "./ImportSkill";
import classes from "./Skill.module.css";
import { SkillFiles } from "./SkillFiles";
import { SkillPublication } from "./SkillPublication";
import { SkillVersions } from "./SkillVersions";
import { download, skillQuery } from "./skills";
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
      <PageHead
        title={name}
        end={
          data && (
            <>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => void download(name, data.version, null).then((zip) => saveBlob(zip, `${name}.zip`))}
              >
                Download
              </Button>
              {mayStore && (
                <>
                  <SkillPublication skill={data} />
                  <DeleteSkill name={name} onDeleted={() => void navigate({ to: "/skills" })} />
                  <Button size="compact-sm" variant="default" onClick={() => setImporting(true)}>
                    Import a new version…
                  </Button>
                </>
              )}
            </>
          )
        }
      >
        {data && <span className={page.faint}>v{data.version}</span>}
        {data?.mcp_exposed && <span className={page.tag}>MCP v{data.published_version}</span>}
      </PageHead>
      <div className={page.bar}>
        <Choice
          label="Part of the skill"
          value={view.tab ?? "files"}
          onChange={(tab) => show(tab === "files" ? {} : { tab })}
          options={[
            { value: "files", label: "Files" },
            { value: "try", label: "Try" },
            { value: "versions", label: "Versions" },
          ]}
        />
      </div>
      {data === undefined ? (
        skill.error ? (
          <Failed error={skill.error} retry={() => void skill.refetch()} what="the skill" />
        ) : (
          <Loading what="the skill" />
        )
      ) : view.tab === "versions" ? (
        <section className={page.body} tabIndex={0} aria-label="Versions">
          <SkillVersions current={data} view={view} onView={(next) => show({ tab: "versions", ...next }, true)} />
        </section>
      ) : view.tab === "try" ? (
        <section className={page.body} tabIndex={0} aria-label="Try">
          <TrySkill key={`${name} ${data.version}`} skill={data} />
        </section>
      ) : (
        <div className={classes.panes}>
          <SkillFiles skill={data} file={view.file} />
        </div>
      )}
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
