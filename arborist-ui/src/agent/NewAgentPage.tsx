import { useNavigate } from "@tanstack/react-router";
import { NewDefinitionPage } from "../definition/NewDefinitionPage";
import { NEW } from "./document";
import { AGENT } from "./kind";

export function NewAgentPage() {
  const navigate = useNavigate();
  return (
    <NewDefinitionPage
      kind={AGENT}
      title="New agent"
      initial={NEW}
      onStored={({ name }) => void navigate({ to: "/agents/$name", params: { name } })}
    />
  );
}
