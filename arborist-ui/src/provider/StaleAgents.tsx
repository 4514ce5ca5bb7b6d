import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { agentsQuery } from "../agent/agents";
import classes from "../ui/page/page.module.css";
import type { ProvidedTool } from "./providers";
import { staleAgents } from "./stale";

/** Agents that must be stored again before they call a tool that was approved anew. */
export function StaleAgents({ tools }: { tools: ProvidedTool[] }) {
  const agents = useQuery(agentsQuery);
  const names = staleAgents(agents.data ?? [], tools);
  if (names.length === 0) return null;
  return (
    <section className={classes.notice} aria-label="To be stored again">
      {names.length === 1 ? "One agent was" : `${names.length} agents were`} stored before a tool was approved as it is
      now, and cannot call that until {names.length === 1 ? "it is" : "they are"} stored again:{" "}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && ", "}
          <Link to="/agents/$name" params={{ name }} search={{ tab: "edit" }}>
            {name}
          </Link>
        </span>
      ))}
    </section>
  );
}
