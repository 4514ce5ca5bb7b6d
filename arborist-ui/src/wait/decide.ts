import { api, type Schemas, unwrap } from "../api/client";
import type { Pending } from "./pending";

function pathOf(pending: Pending) {
  if (pending.tool_call_id === null) throw new Error("A budget has no call");
  return { id: pending.run_id, call_id: pending.tool_call_id };
}

export function decide(
  pending: Pending,
  decision: "approve" | "deny",
  more: { reason?: string; arguments?: Record<string, unknown> },
): Promise<unknown> {
  const body = {
    decision,
    ...(more.reason ? { reason: more.reason } : {}),
    ...(more.arguments ? { arguments: more.arguments } : {}),
    // The binding of the call as it was shown, so that nothing else is voted on.
    ...(pending.quorum ? { binding: pending.quorum.binding } : {}),
  };
  return unwrap(api.POST("/agent-runs/{id}/approvals/{call_id}", { params: { path: pathOf(pending) }, body }));
}

export function settle(
  pending: Pending,
  outcome: "happened" | "did_not_happen" | "tell_model",
  result?: string,
): Promise<unknown> {
  const body = { outcome, ...(result ? { result } : {}) };
  return unwrap(api.POST("/agent-runs/{id}/in-doubt/{call_id}", { params: { path: pathOf(pending) }, body }));
}

export function decideBudget(
  pending: Pending,
  body: { decision: "raise" | "stop"; max_tokens?: number; max_cost_usd?: number; reason?: string },
): Promise<unknown> {
  return unwrap(api.POST("/agent-runs/{id}/budget", { params: { path: { id: pending.run_id } }, body }));
}

/** The run gets an exception, of no more than was asked for. */
export function grantCapability(
  pending: Pending,
  terms: { max_uses: number; expires_at: string; reason?: string; capability?: { on: string[]; when: string } },
): Promise<unknown> {
  return answerCapability(pending, { decision: "grant", ...terms });
}

export function denyCapability(pending: Pending, reason: string): Promise<unknown> {
  return answerCapability(pending, { decision: "deny", ...(reason ? { reason } : {}) });
}

function answerCapability(pending: Pending, body: Schemas["CapabilityDecision"]): Promise<unknown> {
  return unwrap(
    api.POST("/agent-runs/{id}/capability-requests/{call_id}", { params: { path: pathOf(pending) }, body }),
  );
}

/** In the application's place; the same result again changes nothing, another one is refused. */
export function answer(pending: Pending, content: string, isError: boolean): Promise<unknown> {
  const { id, call_id } = pathOf(pending);
  const body = { results: [{ tool_call_id: call_id, content, is_error: isError }] };
  return unwrap(api.POST("/agent-runs/{id}/tool-results", { params: { path: { id } }, body }));
}
