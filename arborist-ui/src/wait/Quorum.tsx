import type { Schemas } from "../api/client";
import { shown } from "../ui/text/hidden";
import { Ago } from "../ui/time/Time";
import classes from "./ApprovalsPage.module.css";
import { whoVotes } from "./votes";

/** Who has to approve a call, and who has. */
export function Quorum({ quorum }: { quorum: Schemas["Quorum"] }) {
  return (
    <section aria-label="Votes">
      <h3>
        {quorum.approvals} of {quorum.count} approvals
      </h3>
      <p className={classes.why}>{whoVotes(quorum)}</p>
      {quorum.votes.length > 0 && (
        <ul>
          {quorum.votes.map((vote) => (
            <li key={vote.key_id}>
              {vote.decision === "approve" ? "Approved" : "Denied"} by {shown(vote.person?.subject ?? vote.name)},{" "}
              <Ago at={vote.at} />
            </li>
          ))}
        </ul>
      )}
      {quorum.arguments !== undefined && (
        <p className={classes.why}>The arguments were edited, which emptied the votes of before.</p>
      )}
    </section>
  );
}
