import { call, runs } from "./seed";

/** What operators keep and delete, and calls that wait in groups; gives what takes it back. */
export async function seedOperated(): Promise<() => Promise<void>> {
  const waiting = await runs("careful", ["Free the disk of shard 3", "Free the disk of shard 5"]);
  const [gone, kept] = await runs("helper", ["Look for old invoices", "Look into the case of a customer"]);
  await call("DELETE", `/agent-runs/${gone}`);
  const { id } = await call("POST", "/holds", { run_id: kept, reason: "case 2026-117" });
  return async () => {
    for (const run of waiting) await call("POST", `/agent-runs/${run}/cancel`);
    await call("DELETE", `/holds/${id}`);
  };
}
