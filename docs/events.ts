// Types of the events of Grove's runs, as streams and GET /agent-runs/{id}/events give them.
// Made from the server's records by EventPagesTest; not to be edited.

/** Where a fork parted from another run. */
export interface EventForkedFrom {
  /** The other run */
  run_id: string;
  /** The last turn that both have; 0 for none */
  turn: number;
}

/** The run is queued. The first time with its agent, with the tool that it calls, or with its workflow; again when it is resumed, or what it waited for is there */
export interface RunQueuedEvent {
  type: "run.queued";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The agent's name */
  agent?: string;
  /** The version that the run was started with */
  agent_version?: number;
  /** Of a fork */
  forked_from?: EventForkedFrom;
  /** Of a run that another one delegated */
  parent_run_id?: string;
  /** The tool that a run of one call calls */
  tool?: string;
  /** The workflow's name */
  workflow?: string;
  /** The version of the workflow that the run was started with */
  workflow_version?: number;
}

/** The run is executed for the first time */
export interface RunStartedEvent {
  type: "run.started";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
}

/** The run is executed again */
export interface RunResumedEvent {
  type: "run.resumed";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** `taken_over` from an execution that ended without a word, or `asked`: it was resumed, or what it waited for is there */
  reason: "taken_over" | "asked";
}

/** The run is left in order, and goes on later: its server shuts down, or `because` says why */
export interface RunHandedOverEvent {
  type: "run.handed_over";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** `paused`: until the tenant's brake is released; `ceiling`: its tenant has one now, and its calls are decided by it from here on. Absent where the server shuts down */
  because?: "paused" | "ceiling";
}

/** A call of a tool that waits. */
export interface EventWaitingCall {
  /** Unique in its run */
  id: string;
  /** The tool's */
  name: string;
  /** Those that are waited for */
  arguments?: Record<string, unknown>;
  /** Instead of `arguments` whose text is longer than a preview */
  arguments_preview?: string;
  /** SHA-256 of the canonical arguments */
  digest: string;
  /** When an answer is refused; null of a `child` */
  expires_at: string | null;
}

/** Tokens and money. */
export interface EventSum {
  /** Of all kinds */
  tokens: number;
  /** US dollars; null in `needed` where no price is known, and in `left` where there is no cap on money */
  cost_usd: number | null;
}

/** The run goes on when its calls are answered, or its cap is raised. For a `budget`, `limits_of`, `needed`, `left` and `message` say how much is missing */
export interface RunWaitingEvent {
  type: "run.waiting";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** What for */
  kind: "client_tool" | "approval" | "in_doubt" | "child" | "budget" | "capability";
  /** As `wait` of the run has them; none for a `budget` */
  calls: EventWaitingCall[];
  /** Whose limits left too little */
  limits_of?: "run" | "root" | "tenant_day" | "tenant_month";
  /** What the next call takes at least */
  needed?: EventSum;
  /** What these limits leave */
  left?: EventSum;
  /** How to let the run go on */
  message?: string;
  /** When a run that waits for its budget stops */
  expires_at?: string;
}

/** An agent reviews a call before persons are asked */
export interface ApprovalReviewStartedEvent {
  type: "approval.review_started";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The call's, unique in the run */
  tool_call_id: string;
  /** The tool's */
  name: string;
  /** The agent that reviews */
  agent: string;
  /** Version of it that does */
  agent_version: number;
  /** The run in which it does */
  reviewer_run_id: string;
}

/** What came of the review of a call by an agent */
export interface ApprovalReviewedEvent {
  type: "approval.reviewed";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The call's, unique in the run */
  tool_call_id: string;
  /** The tool's */
  name: string;
  /** The agent that was to review */
  agent: string;
  /** Version of it that did; null where it was not asked */
  agent_version: number | null;
  /** The run in which it reviewed; null where it was not asked */
  reviewer_run_id: string | null;
  /** An approval or a denial decides; all others leave the call to the next step */
  outcome: "approved" | "denied" | "escalated" | "failed" | "timed_out" | "not_asked" | "superseded";
  /** In the words of the agent, or why it did not decide */
  reason: string | null;
}

/** Who decided. */
export interface EventDecidedBy {
  /** Of the key that it was decided with */
  key_id: string;
  /** The key's name at that time */
  name: string;
}

/** A person, as an identity provider knows them. */
export interface EventPerson {
  /** The provider */
  issuer: string;
  /** Its name for the person */
  subject: string;
}

/** Somebody voted on a call that a policy asks several people about */
export interface ApprovalVotedEvent {
  type: "approval.voted";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The call's, unique in the run */
  tool_call_id: string;
  /** The tool's */
  name: string;
  /** What was voted; a denial denies */
  decision: "approve" | "deny";
  /** Approvals that count so far */
  approvals: number;
  /** Approvals that are needed */
  needed: number;
  /** Digest of what was voted on */
  binding: string;
  /** Arguments in place of those that were voted on before, where the vote edited them: votes of before are void */
  arguments?: Record<string, unknown>;
  /** In the words of the person */
  reason: string | null;
  /** With which key */
  decided_by: EventDecidedBy;
  /** The person behind the key, where one is known */
  person?: EventPerson;
}

/** Whether a call may be executed */
export interface ApprovalDecidedEvent {
  type: "approval.decided";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The call's, unique in the run */
  tool_call_id: string;
  /** The tool's */
  name: string;
  /** What was decided */
  decision: "approve" | "deny";
  /** Whether that is because the time was over */
  expired: boolean;
  /** Of the arguments as they were asked */
  asked_digest: string;
  /** Of the arguments that may be executed; null where none may */
  digest: string | null;
  /** Those that may be executed, where they were edited */
  arguments?: Record<string, unknown>;
  /** In the words of the person */
  reason: string | null;
  /** Null where the time was over, an agent decided, or the person wrote to the session instead */
  decided_by: EventDecidedBy | null;
}

/** What became of a call that was cut off */
export interface InDoubtDecidedEvent {
  type: "in_doubt.decided";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The call's, unique in the run */
  tool_call_id: string;
  /** The tool's */
  name: string;
  /** Whether it happened, or the model is informed of the doubt */
  outcome: "happened" | "did_not_happen" | "tell_model";
  /** In the words of the person */
  reason: string | null;
  /** Null where the time was over */
  decided_by: EventDecidedBy | null;
}

/** Whether a run that waits for its budget has a higher cap */
export interface BudgetDecidedEvent {
  type: "budget.decided";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** What was decided */
  decision: "raise" | "stop";
  /** Whether that is because the time was over */
  expired: boolean;
  /** Whose limits left too little */
  limits_of: "run" | "root" | "tenant_day" | "tenant_month";
  /** The cap from now on, where one was raised */
  max_tokens?: number;
  /** US dollars, where a cap was raised and there is one on money */
  max_cost_usd?: number;
  /** In the words of the person */
  reason: string | null;
  /** Null where the time was over */
  decided_by: EventDecidedBy | null;
}

/** What became of a model's request for an exception to policies */
export interface CapabilityDecidedEvent {
  type: "capability.decided";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The call's, unique in the run */
  tool_call_id: string;
  /** The tool's */
  name: string;
  /** What was decided */
  decision: "grant" | "deny";
  /** Whether that is because the time was over */
  expired: boolean;
  /** The grant that the run has; left out of a denial */
  grant_id?: string;
  /** Calls that may use it; left out of a denial */
  max_uses?: number;
  /** Until when they may; left out of a denial */
  expires_at?: string;
  /** In the words of the person */
  reason: string | null;
  /** Null where the time was over, or the person wrote to the session instead */
  decided_by: EventDecidedBy | null;
}

/** The model is asked */
export interface TurnStartedEvent {
  type: "turn.started";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
}

/** A try to ask the model failed for the moment, and another one follows; `text.delta` of earlier tries is void */
export interface TurnRetryingEvent {
  type: "turn.retrying";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The number of the next try of the turn; the first one was 1 */
  attempt: number;
  /** When it begins */
  due_at: string;
  /** Whether the provider asked for this pause */
  asked: boolean;
  /** Why the last one failed, in the provider's words */
  reason: string;
}

/** A call of a tool, as the model asked for it. */
export interface EventRequestedCall {
  /** Unique in its run */
  id: string;
  /** The tool's */
  name: string;
  /** As the model wrote them */
  arguments?: Record<string, unknown>;
  /** Instead of `arguments` whose text is longer than a preview */
  arguments_preview?: string;
}

/** What models used, and what it cost. */
export interface EventUsage {
  /** Input at its full price */
  input_tokens: number;
  /** Output, thinking included */
  output_tokens: number;
  /** Read from the provider's cache */
  cache_read_tokens: number;
  /** Written into it */
  cache_write_tokens: number;
  /** US dollars, nine decimals, rounded up */
  cost_usd: number;
}

/** The model has answered */
export interface TurnAnsweredEvent {
  type: "turn.answered";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** As the provider named it */
  model: string;
  /** What it said; empty where it only called tools */
  text: string;
  /** Whether `text` is a preview */
  truncated: boolean;
  /** The calls it asked for, in order */
  tool_calls: EventRequestedCall[];
  usage: EventUsage;
}

/** The answer is no result, and the model reads why */
export interface TurnSentBackEvent {
  type: "turn.sent_back";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** What is wrong with the answer */
  reason: "cut_off" | "no_result" | "empty" | "only_thought" | "call_as_text";
  /** What the model reads */
  message: string;
}

/** The run ends in the middle of the model's answer; no model reads what it had said */
export interface TurnCutOffEvent {
  type: "turn.cut_off";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The number of the try that was cut off */
  attempt: number;
  /** All that it had said */
  text: string;
}

/** The run goes on with the next of its agent's `fallbacks` */
export interface ModelSwitchedEvent {
  type: "model.switched";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn from which the other model is asked */
  turn: number;
  /** `provider/model` that did not answer */
  from: string;
  /** `provider/model` that is asked from now on */
  to: string;
  /** Why the first one did not, in its provider's words */
  reason: string;
}

/** The model reads a message of the session before it is asked again */
export interface MessageSteeredEvent {
  type: "message.steered";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** Its id in the session */
  message_id: string;
  /** The place of the message that the run answers */
  n: number;
}

/** The rule that a decision was made by. */
export interface EventRule {
  /** Digest of its layer of the run's authority; empty where no layer is the reason */
  layer: string;
  /** That has written the rule; empty where no layer is the reason */
  policy: string;
  /** Of the policy; 0 where no layer is the reason */
  version: number;
  /** Its id; `default` where no rule was about the call, `authority_unreadable` where a layer cannot be read or was too much work */
  rule: string;
  /** Where the rule names one */
  severity?: "low" | "medium" | "high" | "critical";
  /** True where the layer is of the tenant's ceiling */
  ceiling?: boolean;
}

/** A rule whose condition could not be evaluated. */
export interface EventFaulted {
  by: EventRule;
  /** Why: `missing`, `type`, `value`, `depth` or `work` */
  fault: "missing" | "type" | "value" | "depth" | "work";
}

/** A policy denies a call, which is not executed */
export interface PolicyDeniedEvent {
  type: "policy.denied";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The call's, unique in the run */
  tool_call_id: string;
  /** The tool's */
  name: string;
  by: EventRule;
  /** In the words of the rule; null where it has none */
  say: string | null;
  /** Rules whose conditions could not be evaluated */
  faulted: EventFaulted[];
}

/** A policy has a call wait for an approval */
export interface PolicyAskedEvent {
  type: "policy.asked";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The call's, unique in the run */
  tool_call_id: string;
  /** The tool's */
  name: string;
  by: EventRule;
  /** In the words of the rule; null where it has none */
  say: string | null;
  /** Rules whose conditions could not be evaluated */
  faulted: EventFaulted[];
}

/** A policy that only watches would have restricted a call */
export interface PolicyWatchedEvent {
  type: "policy.watched";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The call's, unique in the run */
  tool_call_id: string;
  /** The tool's */
  name: string;
  by: EventRule;
  /** What it would have come to: `deny` or `ask` */
  outcome: "allow" | "ask" | "deny";
}

/** A rule that says how urgent it is, or only watches, restricts a call or would; of calls within a minute the first. Or a canary was come upon */
export interface WatchRaisedEvent {
  type: "watch.raised";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The call's, unique in the run; left out where an answer's text had a canary */
  tool_call_id?: string;
  /** The tool's; left out where there is no call */
  name?: string;
  /** That the rule names; `low` where it names none */
  severity: "low" | "medium" | "high" | "critical";
  /** That has written the rule; `watch/canary` where a canary was come upon */
  policy: string;
  /** Of the policy */
  version: number;
  /** Its id; `canary` where a model wrote one, `canary-read` where a call did read it */
  rule: string;
  /** Whether the rule stands in a policy that only watches */
  watches: boolean;
}

/** A grant lifts a rule for a call, which begins */
export interface GrantUsedEvent {
  type: "grant.used";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The call's, unique in the run */
  tool_call_id: string;
  /** The tool's */
  name: string;
  /** Of the grant */
  grant: string;
  /** That would have restricted the call */
  rule: EventRule;
}

/** The result of a call brings labels that the run did not have */
export interface LabelsRaisedEvent {
  type: "labels.raised";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The call's, unique in the run */
  tool_call_id: string;
  /** The tool's */
  name: string;
  /** That are new: `u:` with a source that is not trusted, `c:` with a category that is confidential */
  added: string[];
  /** All that the run has from now on */
  labels: string[];
}

/** A step of a plan. */
export interface EventStep {
  /** Name of a tool, in which a star is any characters */
  on: string;
  /** In the words of the model */
  why: string;
}

/** The agent declares which tools the run is going to call */
export interface PlanDeclaredEvent {
  type: "plan.declared";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The call's, unique in the run */
  tool_call_id: string;
  /** The tool's */
  name: string;
  /** All steps of the plan */
  steps: EventStep[];
}

/** The agent puts another plan in the place of the declared one */
export interface PlanRevisedEvent {
  type: "plan.revised";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The call's, unique in the run */
  tool_call_id: string;
  /** The tool's */
  name: string;
  /** In the words of the model */
  reason: string;
  /** All steps of the plan from now on */
  steps: EventStep[];
}

/** The agent writes down what it has observed */
export interface RunObservedEvent {
  type: "run.observed";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The call's, unique in the run */
  tool_call_id: string;
  /** The tool's */
  name: string;
  /** Of the observation */
  observation_id: string;
  /** In the words of the model */
  text: string;
  /** In order */
  tags: string[];
  /** Flat; left out where there is none */
  metadata?: Record<string, unknown>;
  /** Of what the run had read as it was written; left out where no policy governs the run */
  labels?: string[];
}

/** The tenant's ceiling is another one than the run's log said last: its calls are decided by this one from here on */
export interface CeilingChangedEvent {
  type: "ceiling.changed";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** Digest of the chain of the ceiling's policies; null where the tenant has no ceiling any more */
  ceiling: string | null;
}

/** Policies came to a run that is resumed, which are those of the key that resumes it */
export interface AuthorityChangedEvent {
  type: "authority.changed";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** Digest of all its layers from now on */
  authority: string;
  /** Digests of the layers that came to it */
  added: string[];
}

/** A call begins */
export interface ToolStartedEvent {
  type: "tool.started";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The call's, unique in the run */
  tool_call_id: string;
  /** The tool's */
  name: string;
}

/** What was done about a call that a crash had cut off */
export interface ToolSettledEvent {
  type: "tool.settled";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The call's, unique in the run */
  tool_call_id: string;
  /** The tool's */
  name: string;
  /** The tool's */
  effect: "read_only" | "idempotent" | "keyed" | "probe" | "unsafe";
  /** `run_again`, `happened` (its tool confirmed it), `interrupted` or `asked` (an operator) */
  settled: "run_again" | "happened" | "interrupted" | "asked" | "not_made";
  /** Whether the workspace got back the files that it had before the call */
  files_restored: boolean;
}

/** A call has succeeded */
export interface ToolCompletedEvent {
  type: "tool.completed";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The call's, unique in the run */
  tool_call_id: string;
  /** The tool's */
  name: string;
  /** What the model reads */
  content: string;
  /** Whether `content` is a preview */
  truncated: boolean;
}

/** A call has failed, or was denied */
export interface ToolFailedEvent {
  type: "tool.failed";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The call's, unique in the run */
  tool_call_id: string;
  /** The tool's */
  name: string;
  /** What the model reads */
  content: string;
  /** Whether `content` is a preview */
  truncated: boolean;
}

/** A call was cut off, or not run, and is not run again */
export interface ToolInterruptedEvent {
  type: "tool.interrupted";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The call's, unique in the run */
  tool_call_id: string;
  /** The tool's */
  name: string;
  /** What the model reads */
  content: string;
  /** Whether `content` is a preview */
  truncated: boolean;
}

/** Another run does what the call asks for */
export interface ChildStartedEvent {
  type: "child.started";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The call's, unique in the run */
  tool_call_id: string;
  /** The tool's */
  name: string;
  /** The other run */
  child_run_id: string;
  /** Its agent's name */
  agent: string;
  /** That agent's version */
  agent_version: number;
  /** How deep it is in its tree; the root is at 0 */
  depth: number;
  /** What it is to do */
  goal: string;
}

/** The other run has ended; `usage` is its own */
export interface ChildEndedEvent {
  type: "child.ended";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The call's, unique in the run */
  tool_call_id: string;
  /** The tool's */
  name: string;
  /** The other run */
  child_run_id: string;
  /** Its agent's name */
  agent: string;
  /** How it ended */
  status: "queued" | "running" | "waiting" | "completed" | "stopped" | "failed" | "cancelled";
  /** Why it completed or was stopped */
  stop_reason: "finish" | "text" | "call" | "output" | "turn_cap" | "token_budget" | "usd_budget" | "deadline" | "wait_limit" | null;
  usage: EventUsage;
}

/** A node of the workflow begins */
export interface NodeStartedEvent {
  type: "node.started";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** Of the node, such as `dig`, or `memo/2/judge` within a loop */
  path: string;
  /** As in the definition: `agent`, `tool`, `map`, … */
  kind: string;
  /** The node's, for people */
  title?: string;
  /** The run that does it */
  child_run_id?: string;
  /** Of a map: how many elements it has */
  items?: number;
}

/** A node waits for people, for an event or for time to pass */
export interface NodeWaitingEvent {
  type: "node.waiting";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** Of the node, such as `dig`, or `memo/2/judge` within a loop */
  path: string;
  /** `ask` or `wait` */
  kind: string;
  /** What is asked */
  title?: string;
  /** The event that is waited for */
  event?: string;
  /** When it goes on without an answer */
  due_at?: string;
}

/** Why a run failed. */
export interface EventError {
  /** As in `error` of the run */
  code: string;
  /** For people; the provider's words where it is the provider's fault */
  message: string;
}

/** A try of a node failed, and another one follows */
export interface NodeRetryingEvent {
  type: "node.retrying";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** Of the node, such as `dig`, or `memo/2/judge` within a loop */
  path: string;
  /** The number of the next try; the first one was 1 */
  attempt: number;
  /** When it begins */
  due_at: string;
  /** Whether the run that failed goes on, so that what it paid for is not paid again */
  resumes: boolean;
  /** Why the last one failed */
  error: EventError;
}

/** A node has its output */
export interface NodeCompletedEvent {
  type: "node.completed";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** Of the node, such as `dig`, or `memo/2/judge` within a loop */
  path: string;
  /** What it gave; of a map it is read with its elements */
  output?: unknown;
  /** Instead of an `output` whose JSON is longer than a preview */
  output_preview?: string;
  /** Why it failed, where `on_error` gave the output instead */
  error?: EventError;
}

/** A node has failed */
export interface NodeFailedEvent {
  type: "node.failed";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** Of the node, such as `dig`, or `memo/2/judge` within a loop */
  path: string;
  error: EventError;
  /** The run that failed */
  child_run_id?: string;
  /** Whether the workflow goes on all the same, by its `on_error` */
  tolerated: boolean;
}

/** A node is not executed */
export interface NodeSkippedEvent {
  type: "node.skipped";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** Of the node, such as `dig`, or `memo/2/judge` within a loop */
  path: string;
  /** `when` was false, or the node whose output it needs gave none */
  reason: string;
}

/** A person decided what a node has come to, or what was asked of people */
export interface NodeSettledEvent {
  type: "node.settled";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** Of the node, such as `dig`, or `memo/2/judge` within a loop */
  path: string;
  /** `approve` or `deny` of what was asked; `output` or `error` of an operator */
  decision: string;
  /** The name of the key */
  by: string;
  /** What that person said of it */
  reason?: string;
  /** How many more have to approve */
  missing: number;
}

/** Elements of a map have begun or ended */
export interface MapProgressEvent {
  type: "map.progress";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** Of the node, such as `dig`, or `memo/2/judge` within a loop */
  path: string;
  /** All elements */
  items: number;
  /** Those that have begun */
  started: number;
  /** Those that gave an output */
  completed: number;
  /** Those that failed */
  failed: number;
}

/** A round of a loop was judged */
export interface LoopRoundEvent {
  type: "loop.round";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** Of the node, such as `dig`, or `memo/2/judge` within a loop */
  path: string;
  /** Its number, from 1 */
  round: number;
  /** Whether the loop ends with it */
  accepted: boolean;
  /** What `score` gave */
  score?: number;
  /** The highest score so far */
  best?: number;
}

/** A run does not begin, since what is left of a cap on money does not cover its own */
export interface WorkflowBudgetShortEvent {
  type: "workflow.budget_short";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** Of the node, such as `dig`, or `memo/2/judge` within a loop */
  path: string;
  /** What the run may spend */
  needed_usd: number;
  /** What is left */
  left_usd: number;
}

/** The budget allows the next answer less output than the agent asks for */
export interface BudgetReservedShortEvent {
  type: "budget.reserved_short";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** That the agent asks for */
  wanted_output_tokens: number;
  /** That the answer may have */
  max_output_tokens: number;
}

/** A call without a bill counts at its worst case */
export interface BudgetAssumedSpentEvent {
  type: "budget.assumed_spent";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** Why there is no bill */
  reason: "broken_off" | "cut_off" | "in_flight" | "bill_unusable";
  /** What is wrong with a `bill_unusable` */
  detail?: string;
  usage: EventUsage;
}

/** A bill was above its worst case */
export interface BudgetUnderestimatedEvent {
  type: "budget.underestimated";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** By how many tokens */
  tokens_above: number;
  /** By how many US dollars */
  cost_usd_above: number;
}

/** From now on a summary stands for older turns in what the model reads */
export interface ContextCompactedEvent {
  type: "context.compacted";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** Of the run's tries, from 1 */
  number: number;
  /** Why it was tried */
  cause: "threshold" | "overflow";
  /** The first turn that the summary covers */
  from_turn: number;
  /** The last one */
  to_turn: number;
  /** `provider/model` that wrote it */
  model: string;
  /** Of the next request as it would have been */
  tokens_before: number;
  /** Of the next request as it is, estimated */
  tokens_after: number;
  /** What stands for these turns */
  summary: string;
  /** Whether `summary` is a preview */
  truncated: boolean;
  usage: EventUsage;
}

/** There is no such summary; the run goes on with its history as it was */
export interface ContextNotCompactedEvent {
  type: "context.not_compacted";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** Of the run's tries, from 1 */
  number: number;
  /** Why it was tried */
  cause: "threshold" | "overflow";
  /** The first turn that it was to cover */
  from_turn: number;
  /** The last one */
  to_turn: number;
  /** `provider/model` that was asked */
  model: string;
  /** Of the next request */
  tokens_before: number;
  /** What came in between */
  reason: string;
  usage: EventUsage;
}

/** The files cannot be had from elsewhere as this turn left them */
export interface WorkspaceNotKeptEvent {
  type: "workspace.not_kept";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** Why */
  reason: string;
}

/** A file that a caller has put. */
export interface EventPutFile {
  /** Below the workspace */
  path: string;
  /** Its length */
  bytes: number;
  /** Of its bytes */
  sha256: string;
}

/** A caller has put files, with the start or while the run waited */
export interface WorkspaceFilesPutEvent {
  type: "workspace.files_put";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** In the order given */
  files: EventPutFile[];
}

/** The run has come to a result */
export interface RunCompletedEvent {
  type: "run.completed";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** `finish`, `text` for an answer without calls, `call` of a run that makes one call, or `output` of a workflow */
  stop_reason: "finish" | "text" | "call" | "output" | "turn_cap" | "token_budget" | "usd_budget" | "deadline" | "wait_limit";
  /** What it came to: text, or JSON */
  result?: unknown;
  /** Instead of a `result` whose JSON is longer than a preview */
  result_preview?: string;
  /** What the agent says of its result */
  summary: string | null;
  usage: EventUsage;
}

/** A limit ended the run; `message` says what lets it go on. Where a budget did, `limits_of`, `needed` and `left` say by how much, as `over_budget` of the run does */
export interface RunStoppedEvent {
  type: "run.stopped";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** Which limit */
  stop_reason: "finish" | "text" | "call" | "output" | "turn_cap" | "token_budget" | "usd_budget" | "deadline" | "wait_limit";
  usage: EventUsage;
  /** Whose limits left too little */
  limits_of?: "run" | "root" | "tenant_day" | "tenant_month";
  /** What the next call takes at least */
  needed?: EventSum;
  /** What these limits leave */
  left?: EventSum;
  /** How to let the run go on */
  message?: string;
}

/** The run could not go on */
export interface RunFailedEvent {
  type: "run.failed";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
  /** Why */
  error: EventError;
}

/** A caller cancelled the run, or the one that delegated it */
export interface RunCancelledEvent {
  type: "run.cancelled";
  /** Whose it is */
  run_id: string;
  /** Its number in the run, without gaps */
  seq: number;
  /** When it happened */
  at: string;
}

/** A piece of the answer while the model writes it */
export interface TextDeltaEvent {
  type: "text.delta";
  /** Whose it is */
  run_id: string;
  /** When it happened */
  at: string;
  /** The turn's number */
  turn: number;
  /** The try that it is of, from 1: another one than before voids what came of the turn so far */
  attempt: number;
  /** Where in this try's text the piece begins, in UTF-16 code units: 0 for the first one. One that begins further on than what came ends had others before it, whose text comes with `turn.answered` */
  offset: number;
  /** The piece */
  text: string;
}

/** Nothing executes the run at the moment */
export interface NotLiveEvent {
  type: "not_live";
  /** Whose it is */
  run_id: string;
  /** When it happened */
  at: string;
  /** The run's */
  status: "queued" | "running" | "waiting" | "completed" | "stopped" | "failed" | "cancelled";
}

export type RunEvent =
  | RunQueuedEvent
  | RunStartedEvent
  | RunResumedEvent
  | RunHandedOverEvent
  | RunWaitingEvent
  | ApprovalReviewStartedEvent
  | ApprovalReviewedEvent
  | ApprovalVotedEvent
  | ApprovalDecidedEvent
  | InDoubtDecidedEvent
  | BudgetDecidedEvent
  | CapabilityDecidedEvent
  | TurnStartedEvent
  | TurnRetryingEvent
  | TurnAnsweredEvent
  | TurnSentBackEvent
  | TurnCutOffEvent
  | ModelSwitchedEvent
  | MessageSteeredEvent
  | PolicyDeniedEvent
  | PolicyAskedEvent
  | PolicyWatchedEvent
  | WatchRaisedEvent
  | GrantUsedEvent
  | LabelsRaisedEvent
  | PlanDeclaredEvent
  | PlanRevisedEvent
  | RunObservedEvent
  | CeilingChangedEvent
  | AuthorityChangedEvent
  | ToolStartedEvent
  | ToolSettledEvent
  | ToolCompletedEvent
  | ToolFailedEvent
  | ToolInterruptedEvent
  | ChildStartedEvent
  | ChildEndedEvent
  | NodeStartedEvent
  | NodeWaitingEvent
  | NodeRetryingEvent
  | NodeCompletedEvent
  | NodeFailedEvent
  | NodeSkippedEvent
  | NodeSettledEvent
  | MapProgressEvent
  | LoopRoundEvent
  | WorkflowBudgetShortEvent
  | BudgetReservedShortEvent
  | BudgetAssumedSpentEvent
  | BudgetUnderestimatedEvent
  | ContextCompactedEvent
  | ContextNotCompactedEvent
  | WorkspaceNotKeptEvent
  | WorkspaceFilesPutEvent
  | RunCompletedEvent
  | RunStoppedEvent
  | RunFailedEvent
  | RunCancelledEvent
  | TextDeltaEvent
  | NotLiveEvent;
