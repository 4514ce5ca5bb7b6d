import { Status } from "../run/record/Status";
import page from "../ui/page/page.module.css";
import type { ChatSession } from "./sessions";

/** What happens in a session, and whether it takes messages. */
export function Activity({ session: { activity, queued, status } }: { session: ChatSession }) {
  return (
    <span>
      {activity === "idle" ? (
        <span className={page.faint}>idle</span>
      ) : (
        <Status status={activity} reason={queued > 0 ? `${queued} queued` : null} />
      )}
      {status === "archived" && <span className={page.tag}>archived</span>}
    </span>
  );
}
