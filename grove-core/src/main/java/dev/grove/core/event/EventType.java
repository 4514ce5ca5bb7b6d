package dev.grove.core.event;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The types of events, in the order in which they are documented. */
public enum EventType {
    RUN_QUEUED("run.queued"),
    RUN_STARTED("run.started"),
    RUN_RESUMED("run.resumed"),
    RUN_HANDED_OVER("run.handed_over"),
    RUN_WAITING("run.waiting"),
    APPROVAL_REVIEW_STARTED("approval.review_started"),
    APPROVAL_REVIEWED("approval.reviewed"),
    APPROVAL_VOTED("approval.voted"),
    APPROVAL_DECIDED("approval.decided"),
    IN_DOUBT_DECIDED("in_doubt.decided"),
    BUDGET_DECIDED("budget.decided"),
    CAPABILITY_DECIDED("capability.decided"),
    TURN_STARTED("turn.started"),
    TURN_RETRYING("turn.retrying"),
    TURN_ANSWERED("turn.answered"),
    TURN_SENT_BACK("turn.sent_back"),
    TURN_CUT_OFF("turn.cut_off"),
    MODEL_SWITCHED("model.switched"),
    MESSAGE_STEERED("message.steered"),
    POLICY_DENIED("policy.denied"),
    POLICY_ASKED("policy.asked"),
    POLICY_WATCHED("policy.watched"),
    WATCH_RAISED("watch.raised"),
    GRANT_USED("grant.used"),
    LABELS_RAISED("labels.raised"),
    PLAN_DECLARED("plan.declared"),
    PLAN_REVISED("plan.revised"),
    RUN_OBSERVED("run.observed"),
    CEILING_CHANGED("ceiling.changed"),
    AUTHORITY_CHANGED("authority.changed"),
    TOOL_STARTED("tool.started"),
    TOOL_SETTLED("tool.settled"),
    TOOL_COMPLETED("tool.completed"),
    TOOL_FAILED("tool.failed"),
    TOOL_INTERRUPTED("tool.interrupted"),
    CHILD_STARTED("child.started"),
    CHILD_ENDED("child.ended"),
    NODE_STARTED("node.started"),
    NODE_WAITING("node.waiting"),
    NODE_RETRYING("node.retrying"),
    NODE_COMPLETED("node.completed"),
    NODE_FAILED("node.failed"),
    NODE_SKIPPED("node.skipped"),
    NODE_SETTLED("node.settled"),
    MAP_PROGRESS("map.progress"),
    LOOP_ROUND("loop.round"),
    WORKFLOW_BUDGET_SHORT("workflow.budget_short"),
    BUDGET_RESERVED_SHORT("budget.reserved_short"),
    BUDGET_ASSUMED_SPENT("budget.assumed_spent"),
    BUDGET_UNDERESTIMATED("budget.underestimated"),
    CONTEXT_COMPACTED("context.compacted"),
    CONTEXT_NOT_COMPACTED("context.not_compacted"),
    WORKSPACE_NOT_KEPT("workspace.not_kept"),
    WORKSPACE_FILES_PUT("workspace.files_put"),
    RUN_COMPLETED("run.completed", Kind.TERMINAL),
    RUN_STOPPED("run.stopped", Kind.TERMINAL),
    RUN_FAILED("run.failed", Kind.TERMINAL),
    RUN_CANCELLED("run.cancelled", Kind.TERMINAL),
    TEXT_DELTA("text.delta", Kind.LIVE),
    NOT_LIVE("not_live", Kind.LIVE);

    private static final Map<String, EventType> BY_NAME =
            Arrays.stream(values())
                    .collect(
                            Collectors.toUnmodifiableMap(EventType::wireName, Function.identity()));

    private enum Kind {
        DURABLE,
        TERMINAL,
        LIVE
    }

    private final String wireName;
    private final Kind kind;

    EventType(String wireName) {
        this(wireName, Kind.DURABLE);
    }

    EventType(String wireName, Kind kind) {
        this.wireName = wireName;
        this.kind = kind;
    }

    public String wireName() {
        return wireName;
    }

    /** False for what is sent to listeners and stored in no log. */
    public boolean isDurable() {
        return kind != Kind.LIVE;
    }

    /** Whether nothing follows an event of this type, unless the run is resumed. */
    public boolean isTerminal() {
        return kind == Kind.TERMINAL;
    }

    /**
     * Whether a type is terminal; false for a type of a later version, whose events are passed on
     * as they are.
     */
    static boolean isTerminal(String wireName) {
        EventType type = BY_NAME.get(wireName);
        return type != null && type.isTerminal();
    }
}
