import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import page from "../ui/page/page.module.css";
import { Failed } from "../ui/page/states";
import classes from "./AgentPage.module.css";
import { agentSheetQuery } from "./agents";
import { answersIn, bySeverity, ruleLine, type Sheet } from "./reach";

/** What runs of an agent reach at most, however they are led. */
export function AgentReach({ name, version }: { name: string; version: number }) {
  const { data, error, refetch } = useQuery(agentSheetQuery(name, version));
  return (
    <>
      <h2>Reach</h2>
      {error && <Failed error={error} retry={() => void refetch()} what="what it reaches" />}
      {data && (
        <>
          {data.warnings.length > 0 && (
            <ul aria-label="Warnings">
              {data.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          )}
          <Tools tools={data.tools} />
          {data.missing.length > 0 && <p className={page.faint}>Not there: {data.missing.join(", ")}</p>}
          {data.secrets.length > 0 && <p>Its tools are given the secrets {data.secrets.join(", ")}.</p>}
          <Tree tree={data.tree} />
        </>
      )}
    </>
  );
}

function Tools({ tools }: { tools: Sheet["tools"] }) {
  return (
    <table className={page.table} aria-label="What may become of its calls">
      <thead>
        <tr>
          <th scope="col">Tool</th>
          <th scope="col">Calls are</th>
          <th scope="col">Arguments go</th>
          <th scope="col">Because</th>
        </tr>
      </thead>
      <tbody>
        {bySeverity(tools).map((tool) => (
          <tr key={tool.name}>
            <td>{tool.name}</td>
            <td>{answersIn(tool.answers)}</td>
            <td>{tool.host === null ? tool.sink : `${tool.sink} (${tool.host})`}</td>
            <td>
              {tool.approval && <div>needs an approval by the agent</div>}
              {tool.because.map((rule) => (
                <div key={`${rule.policy} ${rule.rule} ${rule.ceiling}`}>{ruleLine(rule)}</div>
              ))}
              {tool.more > 0 && <div className={page.faint}>and {tool.more} more rules</div>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Tree({ tree }: { tree: Sheet["tree"] }) {
  if (tree.agents.length === 0 && tree.workflows.length === 0) {
    return null;
  }
  return (
    <>
      <h2>Through others</h2>
      <p>
        {tree.agents.length > 0 && "May work for it: "}
        {tree.agents.map(({ name }, i) => (
          <Fragment key={name}>
            {i > 0 && ", "}
            <Link to="/agents/$name" params={{ name }}>
              {name}
            </Link>
          </Fragment>
        ))}
        {tree.workflows.length > 0 && ` Workflows: ${tree.workflows.join(", ")}.`}
        {!tree.complete && " There are more."}
      </p>
      <ul className={classes.tools} aria-label="Tools through others">
        {tree.tools.map((tool) => (
          <li key={`${tool.name} ${tool.sink}`} title={`${tool.sink}; through ${tool.through.join(", ")}`}>
            {tool.name} · {answersIn(tool.answers)}
          </li>
        ))}
      </ul>
    </>
  );
}
