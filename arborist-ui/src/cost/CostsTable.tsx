import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { agentsQuery } from "../agent/agents";
import { Bar } from "../run/record/Meter";
import { useActFor } from "../tenant/useActFor";
import classes from "../ui/page/page.module.css";
import { exactUsd, short, usd, whole } from "../ui/text/size";
import type { By, Total } from "./sums";

const NAMES = { tenant: "Tenant", agent: "Agent", model: "Model" };

/** The figures of the chart, and those that it leaves out. */
export function CostsTable({ rows, by, cost }: { rows: Total[]; by: By; cost: number }) {
  const agents = useQuery({ ...agentsQuery, enabled: by === "agent" });
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{NAMES[by]}</th>
          <th scope="col" className={classes.number}>
            Cost
          </th>
          <th scope="col">Share</th>
          {by === "agent" && <th scope="col">Cap of a run</th>}
          <th scope="col" className={classes.number}>
            Runs
          </th>
          <th scope="col" className={classes.number}>
            Turns
          </th>
          <th scope="col" className={classes.number}>
            Input
          </th>
          <th scope="col" className={classes.number}>
            From cache
          </th>
          <th scope="col" className={classes.number}>
            Output
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.name}
            row={row}
            share={cost === 0 ? 0 : row.spent.cost_usd / cost}
            by={by}
            cap={agents.data?.find(({ name }) => name === row.name)?.limits.max_cost_usd}
          />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, share, by, cap }: { row: Total; share: number; by: By; cap: number | null | undefined }) {
  const { spent } = row;
  const percent = `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
  return (
    <tr>
      <td>
        <Name name={row.name} by={by} isAgent={cap !== undefined} />
      </td>
      <td className={classes.number} title={exactUsd(spent.cost_usd)}>
        {usd(spent.cost_usd)}
      </td>
      <td>
        <Bar share={Math.min(share, 0.74)} label={`${percent} of the costs`} /> {percent}
      </td>
      {by === "agent" && (
        <td data-label="Cap of a run">
          {cap === undefined ? "" : cap === null ? <span className={classes.faint}>no cap</span> : usd(cap)}
        </td>
      )}
      <td className={classes.number} data-label="Runs">
        {whole(row.runs)}
      </td>
      <td className={classes.number} data-label="Turns">
        {whole(spent.turns)}
      </td>
      <td className={classes.number} data-label="Input" title={whole(spent.input_tokens + spent.cache_write_tokens)}>
        {short(spent.input_tokens + spent.cache_write_tokens)}
      </td>
      <td className={classes.number} data-label="From cache" title={whole(spent.cache_read_tokens)}>
        {short(spent.cache_read_tokens)}
      </td>
      <td className={classes.number} data-label="Output" title={whole(spent.output_tokens)}>
        {short(spent.output_tokens)}
      </td>
    </tr>
  );
}

function Name({ name, by, isAgent }: { name: string; by: By; isAgent: boolean }) {
  const act = useActFor();
  if (by === "tenant") {
    return (
      <button type="button" className={classes.row} title="Act for this tenant" onClick={() => act(name)}>
        <strong>{name}</strong>
      </button>
    );
  }
  return isAgent ? (
    <Link to="/agents/$name" params={{ name }}>
      {name}
    </Link>
  ) : (
    <strong className={by === "model" ? classes.mono : undefined}>{name}</strong>
  );
}
