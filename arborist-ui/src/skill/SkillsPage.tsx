import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { curl } from "../api/curl";
import { useMay } from "../session/session";
import { Listing } from "../ui/list/Listing";
import { PageHead } from "../ui/page/PageHead";
import page from "../ui/page/page.module.css";
import { useShortcuts } from "../ui/page/shortcuts";
import { Empty } from "../ui/page/states";
import { shown } from "../ui/text/hidden";
import { bytes, whole } from "../ui/text/size";
import { Ago } from "../ui/time/Time";
import { ImportSkill } from "./ImportSkill";
import { NewSkill } from "./NewSkill";
import { skillsQuery } from "./skills";

export function SkillsPage() {
  const skills = useQuery(skillsQuery);
  const navigate = useNavigate();
  const mayStore = useMay("provision");
  const [asked, setAsked] = useState("");
  const [dialog, setDialog] = useState<"new" | "import" | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useShortcuts(useMemo(() => [{ keys: "/", label: "Search the skills", act: () => input.current?.focus() }], []));
  const found = skills.data?.filter((each) =>
    `${each.name} ${each.description}`.toLowerCase().includes(asked.toLowerCase()),
  );
  const open = (name: string) => void navigate({ to: "/skills/$name", params: { name } });
  return (
    <>
      <PageHead
        title="Skills"
        end={
          <>
            <TextInput
              ref={input}
              size="xs"
              w={200}
              aria-label="Search the skills"
              placeholder="Search"
              value={asked}
              onChange={(event) => setAsked(event.currentTarget.value)}
            />
            {mayStore && (
              <>
                <Button size="compact-sm" variant="default" onClick={() => setDialog("import")}>
                  Import…
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => setDialog("new")}>
                  New skill
                </Button>
              </>
            )}
          </>
        }
      />
      <Listing
        query={{ ...skills, data: found }}
        what="the skills"
        label="Skills"
        columns={["Name", { name: "Files", number: true }, { name: "Size", number: true }, "Changed"]}
        empty={
          asked === "" ? (
            <Empty
              title="No skills yet"
              command={curl("POST", "/skills", {
                name: "memo",
                description: "Writes memos. Use it when a memo is asked for.",
                body: "Write a memo on {{topic}}.",
              })}
            >
              A skill is a folder of instructions for a certain task, by the open specification of Agent Skills. Import
              one above, or from a shell:
            </Empty>
          ) : (
            <Empty title="No skill has this in its name or description" />
          )
        }
      >
        {(skill) => (
          <tr key={skill.name}>
            <td>
              <Link to="/skills/$name" params={{ name: skill.name }}>
                {skill.name}
              </Link>{" "}
              <span className={page.faint}>v{skill.version}</span>
              {skill.mcp_exposed && <span className={page.tag}>MCP v{skill.published_version}</span>}
              <div className={page.cut}>{shown(skill.description)}</div>
            </td>
            <td className={page.number} data-label="Files">
              {whole(skill.files.length)}
            </td>
            <td className={page.number} data-label="Size">
              {bytes(skill.size)}
            </td>
            <td>
              <Ago at={skill.updated_at} />
            </td>
          </tr>
        )}
      </Listing>
      <NewSkill opened={dialog === "new"} onClose={() => setDialog(null)} onStored={open} />
      <ImportSkill replaces={0} opened={dialog === "import"} onClose={() => setDialog(null)} onStored={open} />
    </>
  );
}
