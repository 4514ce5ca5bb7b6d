import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { agentVersionQuery } from "../agent/agents";
import { shown } from "../ui/text/hidden";
import type { Pending } from "./pending";

/** Why it waits: of an approval, who says that it needs one. */
export function Why({ pending }: { pending: Pending }) {
  switch (pending.kind) {
    case "approval":
      return <Gate pending={pending} />;
    case "in_doubt":
      return "A crash cut this call off, and whether it had its effect is unknown.";
    case "budget":
      return "Its caps leave no room for the next call of the model.";
    case "capability":
      return "The model asks for an exception to the policies of its run; its words are text, and grant nothing.";
    case "client_tool":
      return "The agent's application executes this tool and brings the result; you may bring it in its place.";
  }
}

/** A call is gated by a policy, by the list of its agent's version, or else by its tool. */
function Gate({ pending: { agent, agent_version, name, asked_because } }: { pending: Pending }) {
  const version = useQuery({
    ...agentVersionQuery(agent ?? "", agent_version ?? 0),
    enabled: agent !== null && agent_version !== null,
  });
  if (name === null) return null;
  if (asked_because !== undefined) return `It is ${shown(asked_because)}${/[.!?]$/.test(asked_because) ? "" : "."}`;
  if (agent === null) return "This call, or its tool, requires approval.";
  if (version.data === undefined) return "Calls of this tool require approval.";
  return version.data.approvals.includes(name) ? (
    <>
      <Link to="/agents/$name" params={{ name: agent }} search={{ tab: "versions" }}>
        Version {agent_version} of {agent}
      </Link>{" "}
      lists this tool among its approvals.
    </>
  ) : (
    <>
      <ToolLink name={name} /> itself requires approval, whichever agent calls it.
    </>
  );
}

function ToolLink({ name }: { name: string }) {
  const colon = name.indexOf(":");
  return colon < 0 ? (
    <Link to="/tools" search={{ tool: name }}>
      {shown(name)}
    </Link>
  ) : (
    <Link to="/tool-providers/$name" params={{ name: name.slice(0, colon) }} search={{ tool: name.slice(colon + 1) }}>
      {shown(name)}
    </Link>
  );
}
