import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { NewDefinitionPage } from "../definition/NewDefinitionPage";
import { ShownOnce } from "../ui/dialog/ShownOnce";
import { NEW } from "./document";
import { TOOL } from "./kind";
import type { CustomTool } from "./tools";

export function NewToolPage() {
  const navigate = useNavigate();
  const [made, setMade] = useState<CustomTool | null>(null);
  const open = (name: string) => void navigate({ to: "/tools/$name", params: { name } });
  return (
    <>
      <NewDefinitionPage
        kind={TOOL}
        title="New tool"
        initial={NEW}
        onStored={(tool) => (tool.signing_secret === undefined ? open(tool.name) : setMade(tool))}
      />
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
