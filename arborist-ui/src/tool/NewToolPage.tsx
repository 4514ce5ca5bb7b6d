import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { DefinitionEditor } from "../definition/DefinitionEditor";
import { ShownOnce } from "../ui/dialog/ShownOnce";
import { PageHead } from "../ui/page/PageHead";
import classes from "../ui/page/page.module.css";
import { NEW } from "./document";
import { TOOL } from "./kind";
import type { CustomTool } from "./tools";

export function NewToolPage() {
  const navigate = useNavigate();
  const [made, setMade] = useState<CustomTool | null>(null);
  const open = (name: string) => void navigate({ to: "/tools/$name", params: { name } });
  return (
    <>
      <PageHead title="New tool" />
      <section className={classes.body} tabIndex={0} aria-label="Definition">
        <DefinitionEditor
          kind={TOOL}
          initial={NEW}
          version={0}
          onStored={(tool) => (tool.signing_secret === undefined ? open(tool.name) : setMade(tool))}
        />
      </section>
      <ShownOnce
        title="Signing secret"
        secret={made?.signing_secret ?? null}
        note="Grove signs its requests with it; what receives them checks the signature."
        onStored={() => {
          if (made !== null) open(made.name);
          setMade(null);
        }}
      />
    </>
  );
}
