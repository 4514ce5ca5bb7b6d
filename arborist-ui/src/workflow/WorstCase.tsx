import type { Schemas } from "../api/client";
import { usd } from "../ui/text/size";

/** What a run may cost at worst, and what has no bound. */
export function WorstCase({ cost }: { cost: Schemas["WorkflowCost"] }) {
  const { worst_case_usd, capped_at_usd, unbounded } = cost;
  return (
    <span>
      Worst case{" "}
      <strong>
        {capped_at_usd === null && unbounded.length > 0 ? "without a bound" : usd(capped_at_usd ?? worst_case_usd)}
      </strong>
      {capped_at_usd !== null &&
        (unbounded.length > 0
          ? ", where its own cap cuts it off"
          : capped_at_usd < worst_case_usd && `, its own cap, of ${usd(worst_case_usd)}`)}
      {unbounded.length > 0 && (
        <details>
          <summary>
            {unbounded.length} without a bound{capped_at_usd === null && `, ${usd(worst_case_usd)} for all else`}
          </summary>
          <ul>
            {unbounded.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </details>
      )}
    </span>
  );
}
