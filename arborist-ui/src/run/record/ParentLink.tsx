import { Link } from "@tanstack/react-router";
import { shown } from "../../ui/text/hidden";
import { useStarter } from "./names";

/** The run that started another, by the workflow or agent that it executes. */
export function ParentLink({ id }: { id: string }) {
  const starter = useStarter(id);
  return (
    <Link to="/runs/$id" params={{ id }} title={id}>
      {starter === undefined ? id.slice(-8) : shown(starter)}
    </Link>
  );
}
