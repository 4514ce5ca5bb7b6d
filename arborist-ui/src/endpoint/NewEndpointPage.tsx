import { useNavigate } from "@tanstack/react-router";
import { NewDefinitionPage } from "../definition/NewDefinitionPage";
import { NEW } from "./document";
import { ENDPOINT } from "./kind";

export function NewEndpointPage() {
  const navigate = useNavigate();
  return (
    <NewDefinitionPage
      kind={ENDPOINT}
      title="New model endpoint"
      initial={NEW}
      onStored={({ name }) => void navigate({ to: "/model-endpoints/$name", params: { name } })}
    />
  );
}
