import { useNavigate } from "@tanstack/react-router";
import { DefinitionEditor } from "../definition/DefinitionEditor";
import { PageHead } from "../ui/page/PageHead";
import classes from "../ui/page/page.module.css";
import { NEW } from "./document";
import { AGENT } from "./kind";

export function NewAgentPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHead title="New agent" />
      <section className={classes.body} tabIndex={0} aria-label="Definition">
        <DefinitionEditor
          kind={AGENT}
          initial={NEW}
          version={0}
          onStored={({ name }) => void navigate({ to: "/agents/$name", params: { name } })}
        />
      </section>
    </>
  );
}
