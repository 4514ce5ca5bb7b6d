import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api, unwrap } from "../api/client";
import { Confirm } from "../ui/dialog/Confirm";
import { DELETIONS } from "./deletions";

export function DeleteRunDialog({
  run,
  opened,
  onClose,
}: {
  run: { id: string };
  opened: boolean;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Confirm
      opened={opened}
      title="Delete the run"
      verb="Delete the run"
      typed="delete"
      act={() => unwrap(api.DELETE("/agent-runs/{id}", { params: { path: { id: run.id } } }))}
      onDone={() => {
        queries.removeQueries({ queryKey: ["run", run.id] });
        void queries.invalidateQueries({ queryKey: DELETIONS });
        void navigate({ to: "/runs" });
      }}
      onClose={onClose}
    >
      With all runs below it: turns, events, results, and the files that no other run points at. What it cost stays in
      the sums, and a record says that it was deleted. It cannot be undone. Forks of it are runs of their own, and stay.
    </Confirm>
  );
}
