import { Link } from "@tanstack/react-router";
import page from "../ui/page/page.module.css";
import { spentUsd, whole } from "../ui/text/size";
import type { AgentUse } from "./agents";

/** Cells of what an agent did in 30 days, each with the runs that it counts. */
export function AgentNumbers({
  name,
  use,
  isKnown,
}: {
  name: string;
  use: AgentUse | undefined;
  /** False until the numbers are read, and where they cannot be. */
  isKnown: boolean;
}) {
  if (use === undefined) {
    // Nothing was spent by what never ran; what is not known is no zero.
    return ["Runs", "Failed, stopped", "Cost"].map((label) => (
      <td key={label} className={page.number} data-label={label}>
        <span className={page.faint}>{isKnown && label === "Runs" ? "0" : "–"}</span>
      </td>
    ));
  }
  return (
    <>
      <td className={page.number} data-label="Runs">
        <Link to="/runs" search={{ agent: name, since: "30d" }} aria-label={`${whole(use.runs)} runs of ${name}`}>
          {whole(use.runs)}
        </Link>
      </td>
      <td className={page.number} data-label="Failed, stopped">
        <Unsuccessful name={name} use={use} />
      </td>
      <td className={page.number} data-label="Cost">
        {spentUsd(use.cost_usd)}
      </td>
    </>
  );
}

function Unsuccessful({ name, use }: { name: string; use: AgentUse }) {
  if (use.failed + use.stopped === 0) return <span className={page.faint}>none</span>;
  return (
    <>
      {use.failed > 0 && (
        <Link
          to="/runs"
          search={{ agent: name, since: "30d", status: ["failed"] }}
          aria-label={`${whole(use.failed)} failed runs of ${name}`}
        >
          <span className={page.failed}>{whole(use.failed)} failed</span>
        </Link>
      )}
      {use.failed > 0 && use.stopped > 0 && ", "}
      {use.stopped > 0 && (
        <Link
          to="/runs"
          search={{ agent: name, since: "30d", status: ["stopped"] }}
          aria-label={`${whole(use.stopped)} stopped runs of ${name}`}
        >
          {whole(use.stopped)} stopped
        </Link>
      )}
    </>
  );
}
