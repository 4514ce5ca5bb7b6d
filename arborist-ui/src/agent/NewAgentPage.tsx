import { useNavigate } from "@tanstack/react-router";
import { PageHead } from "../app/PageHead";
import classes from "../app/page.module.css";
import { DefinitionEditor } from "../definition/DefinitionEditor";
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
