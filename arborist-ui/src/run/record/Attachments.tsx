import { bytes, whole } from "../../ui/text/size";
import classes from "./Attachments.module.css";
import type { Run } from "./status";

/** What came with the messages of a run: by the type of each its content says, and where tools find it. */
export function Attachments({ run }: { run: Run }) {
  return run.attachments.length === 0 ? null : (
    <ul className={classes.attachments} aria-label="Attachments">
      {run.attachments.map((each) => (
        <li key={`${each.after_turn}-${each.sha256}-${each.name}`}>
          <span>{each.path ?? each.name}</span>{" "}
          <small>
            {each.media_type}, {bytes(each.bytes)}
            {each.width !== null && each.height !== null && `, ${whole(each.width)} × ${whole(each.height)}`}
            {each.path !== null && ", in the workspace"}
          </small>
        </li>
      ))}
    </ul>
  );
}
