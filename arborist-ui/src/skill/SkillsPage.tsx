import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { curl } from "../api/curl";
import { CHANGED } from "../definition/DefinitionListing";
import { DefinitionsPage } from "../definition/DefinitionsPage";
import page from "../ui/page/page.module.css";
import { Empty } from "../ui/page/states";
import { shown } from "../ui/text/hidden";
import { bytes, whole } from "../ui/text/size";
import { ImportSkill } from "./ImportSkill";
import { SKILL } from "./kind";
import { NewSkill } from "./NewSkill";

export function SkillsPage() {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"new" | "import" | null>(null);
  const open = (name: string) => void navigate({ to: "/skills/$name", params: { name } });
  return (
    <>
      <DefinitionsPage
        kind={SKILL}
        searched={({ description }) => [description]}
        making={
          <>
            <Button size="compact-sm" variant="default" onClick={() => setDialog("import")}>
              Import…
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setDialog("new")}>
              New skill
            </Button>
          </>
        }
        about={({ description }) => <div className={page.cut}>{shown(description)}</div>}
        columns={[
          { name: "Files", number: true, cell: ({ files }) => whole(files.length) },
          { name: "Size", number: true, cell: ({ size }) => bytes(size) },
          CHANGED,
        ]}
        empty={
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
        }
      />
      <NewSkill opened={dialog === "new"} onClose={() => setDialog(null)} onStored={open} />
      <ImportSkill replaces={0} opened={dialog === "import"} onClose={() => setDialog(null)} onStored={open} />
    </>
  );
}
