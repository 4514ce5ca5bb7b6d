import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Confirm } from "../../ui/dialog/Confirm";
import { treeQuery } from "../record/run";
import type { Run } from "../record/status";
import { cancel } from "./useActions";

export function CancelDialog({ run, opened, onClose }: { run: Run; opened: boolean; onClose: () => void }) {
  const queries = useQueryClient();
  const tree = useQuery({ ...treeQuery(run.id), enabled: opened });
  const others = (tree.data?.items ?? []).filter(
    (each) => each.run_id !== run.id && ["queued", "running", "waiting"].includes(each.status),
  ).length;
  return (
    <Confirm
      opened={opened}
      title="Cancel the run"
      verb="Cancel the run"
      leave="Keep it running"
      act={() => cancel(run.id)}
      onDone={() => void queries.invalidateQueries({ queryKey: ["run", run.id], exact: true })}
      onClose={onClose}
    >
      A streaming answer and a running command end at once.
      {others > 0 && ` ${others} delegated ${others === 1 ? "run is" : "runs are"} cancelled as well.`}
    </Confirm>
  );
}
