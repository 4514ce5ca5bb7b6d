import { Button, NumberInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { runQuery } from "../run/record/run";
import { Refused } from "../ui/page/Refused";
import classes from "./ApprovalsPage.module.css";
import { decideBudget } from "./decide";
import type { Pending } from "./pending";
import { useDecision } from "./useDecision";

/** The caps are the run's own, or those of its root, as the server says. */
export function BudgetForm({ pending, mayDecide }: { pending: Pending; mayDecide: boolean }) {
  const run = useQuery(runQuery(pending.run_id));
  const capped = pending.over_budget?.limits_of === "root" ? run.data?.root_run_id : pending.run_id;
  const owner = useQuery({ ...runQuery(capped ?? ""), enabled: capped !== undefined });
  const [tokens, setTokens] = useState<number | "">("");
  const [cost, setCost] = useState<number | "">("");
  const { mutate, isPending, error } = useDecision(pending);
  const limits = owner.data?.limits;
  return (
    <>
      {pending.over_budget && <div>{pending.over_budget.message}</div>}
      {mayDecide && (
        <div className={classes.buttons}>
          <NumberInput
            label="Tokens, from now on"
            description={limits ? `Now ${limits.max_tokens}` : undefined}
            value={tokens}
            min={1}
            onChange={(value) => setTokens(value === "" ? "" : Number(value))}
          />
          <NumberInput
            label="USD, from now on"
            description={limits ? (limits.max_cost_usd === null ? "No cap" : `Now ${limits.max_cost_usd}`) : undefined}
            value={cost}
            min={0}
            decimalScale={9}
            onChange={(value) => setCost(value === "" ? "" : Number(value))}
          />
          <Button
            variant="default"
            color="red"
            loading={isPending}
            onClick={() => mutate(() => decideBudget(pending, { decision: "stop" }))}
          >
            Stop the run
          </Button>
          <Button
            loading={isPending}
            disabled={tokens === "" && cost === ""}
            onClick={() =>
              mutate(() =>
                decideBudget(pending, {
                  decision: "raise",
                  ...(tokens === "" ? {} : { max_tokens: tokens }),
                  ...(cost === "" ? {} : { max_cost_usd: cost }),
                }),
              )
            }
          >
            Raise
          </Button>
        </div>
      )}
      <Refused error={error} />
    </>
  );
}
