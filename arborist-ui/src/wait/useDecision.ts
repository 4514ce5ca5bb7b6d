import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/problem";
import { type Pending, pendingQuery } from "./pending";

/** Sends a decision; one that came too late says so, and shows what was decided instead. */
export function useDecision(pending: Pending) {
  const queries = useQueryClient();
  const changed = () => {
    void queries.invalidateQueries({ queryKey: pendingQuery.queryKey });
    void queries.invalidateQueries({ queryKey: ["run", pending.run_id] });
  };
  return useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: changed,
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) {
        notifications.show({
          color: "yellow",
          title: pending.quorum ? "Not taken" : "Decided already",
          message: error.message,
        });
        changed();
      }
    },
  });
}
