import { useNavigate } from "@tanstack/react-router";
import classes from "../definition/Written.module.css";
import { PageHead } from "../ui/page/PageHead";
import { PolicyEditor } from "./PolicyEditor";

const FIRST = `name: my-policy
description: What it is for
default: deny
rules:
  - {id: answers, on: [finish, echo], then: allow}
tests:
  - {call: {tool: echo, args: {text: hello}}, expect: allow, rule: answers}
`;

export function NewPolicyPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHead title="New policy" />
      <section className={classes.editor} aria-label="Definition">
        <PolicyEditor
          initial={FIRST}
          version={0}
          onStored={({ name }) => void navigate({ to: "/policies/$name", params: { name } })}
        />
      </section>
    </>
  );
}
