import { useNavigate } from "@tanstack/react-router";
import classes from "../definition/Written.module.css";
import { PageHead } from "../ui/page/PageHead";
import { WorkflowEditor } from "./WorkflowEditor";

const FIRST = `name: my_workflow
description: What it does
input:
  type: object
  properties:
    text: {type: string}
  required: [text]
nodes:
  first: {tool: echo, with: {text: "\${input.text}"}}
output: "\${nodes.first.output}"
`;

export function NewWorkflowPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHead title="New workflow" />
      <section className={classes.editor} aria-label="Definition">
        <WorkflowEditor
          initial={FIRST}
          version={0}
          onStored={({ name }) => void navigate({ to: "/workflows/$name", params: { name } })}
        />
      </section>
    </>
  );
}
