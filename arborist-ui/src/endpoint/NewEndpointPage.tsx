import { useNavigate } from "@tanstack/react-router";
import { DefinitionEditor } from "../definition/DefinitionEditor";
import { PageHead } from "../ui/page/PageHead";
import classes from "../ui/page/page.module.css";
import { NEW } from "./document";
import { ENDPOINT } from "./kind";

export function NewEndpointPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHead title="New model endpoint" />
      <section className={classes.body} tabIndex={0} aria-label="Definition">
        <DefinitionEditor
          kind={ENDPOINT}
          initial={NEW}
          version={0}
          onStored={({ name }) => void navigate({ to: "/model-endpoints/$name", params: { name } })}
        />
      </section>
    </>
  );
}
