package dev.grove.language.document;

import dev.grove.language.source.ObjectFields;
import dev.grove.language.workflow.NodeSettings;
import dev.grove.language.workflow.NodeSettings.Mode;
import dev.grove.language.workflow.NodeSettings.OnError;
import dev.grove.language.workflow.NodeSettings.Retry;
import dev.grove.language.workflow.WorkflowLimits;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads what every node may have, and limits. */
final class Settings {

    static final Duration LONGEST = Duration.ofSeconds(WorkflowLimits.MOST_SECONDS);
    static final int MOST_REFERENCES = 200;
    static final int LONGEST_EXPRESSION = 4_000;
    private static final int LONGEST_TITLE = 200;
    private static final int MOST_RETRIES = 20;
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);
    private static final BigDecimal MOST_USD = new BigDecimal(WorkflowLimits.MOST_USD);
    private static final int USD_DECIMALS = 9;

    private Settings() {}

    /** Limits of runs, which a map or a loop cannot have: neither has a run of its own. */
    private static final List<String> OF_RUNS =
            List.of(
                    "max_tokens",
                    "max_seconds",
                    "max_wait_seconds",
                    "max_turns",
                    "max_depth",
                    "max_children");

    /**
     * @param repeats whether it is a map or a loop
     */
    static NodeSettings of(ObjectFields node, boolean repeats) {
        return new NodeSettings(
                node.text("when", LONGEST_EXPRESSION),
                node.texts("after", MOST_REFERENCES),
                retry(node.object("retry")),
                node.duration("timeout", LONGEST),
                onError(node),
                ofNode(node.object("limits"), repeats),
                node.text("title", LONGEST_TITLE));
    }

    private static @Nullable Retry retry(@Nullable ObjectFields retry) {
        if (retry == null) {
            return null;
        }
        Integer max = retry.integer("max", 1, MOST_RETRIES);
        if (max == null && !retry.has("max")) {
            retry.missing("max");
        }
        List<String> on = retry.texts("on", MOST_REFERENCES);
        Duration first = retry.duration("first", LONGEST);
        BigDecimal factor = retry.decimal("factor", BigDecimal.ZERO, BigDecimal.valueOf(100), 3);
        Duration cap = retry.duration("cap", LONGEST);
        Mode mode =
                retry.has("mode")
                        ? retry.choice(
                                "mode",
                                Map.of("resume", Mode.RESUME, "fresh", Mode.FRESH),
                                Mode.RESUME)
                        : null;
        retry.refuseUnknown();
        return new Retry(
                Objects.requireNonNullElse(max, 1),
                on,
                Objects.requireNonNullElse(first, FIRST_PAUSE),
                Objects.requireNonNullElse(factor, BigDecimal.TWO),
                Objects.requireNonNullElse(cap, LONGEST_PAUSE),
                mode);
    }

    private static OnError onError(ObjectFields node) {
        JsonNode written = node.json("on_error");
        if (written != null && written.isObject()) {
            ObjectFields fields = Objects.requireNonNull(node.object("on_error"));
            JsonNode value = fields.json("value");
            if (value == null) {
                fields.missing("value");
            }
            fields.refuseUnknown();
            return value == null ? new OnError.Fail() : new OnError.Value(value);
        }
        return node.choice(
                "on_error",
                Map.of("fail", new OnError.Fail(), "continue", new OnError.Continue()),
                new OnError.Fail());
    }

    static WorkflowLimits ofWorkflow(@Nullable ObjectFields limits) {
        if (limits == null) {
            return WorkflowLimits.NONE;
        }
        WorkflowLimits read =
                new WorkflowLimits(
                        usd(limits),
                        limits.wholeNumber("max_tokens", 1, WorkflowLimits.MOST_TOKENS),
                        limits.wholeNumber("max_seconds", 1, WorkflowLimits.MOST_SECONDS),
                        limits.wholeNumber("max_wait_seconds", 1, WorkflowLimits.MOST_SECONDS),
                        null,
                        limits.integer("max_concurrency", 1, WorkflowLimits.MOST_CONCURRENCY),
                        limits.integer("max_items", 1, WorkflowLimits.DEFAULT_ITEMS),
                        limits.integer("max_depth", 0, WorkflowLimits.MOST_DEPTH),
                        limits.integer("max_children", 0, WorkflowLimits.MOST_CHILDREN));
        limits.refuseUnknown();
        return read;
    }

    private static WorkflowLimits ofNode(@Nullable ObjectFields limits, boolean repeats) {
        if (limits == null) {
            return WorkflowLimits.NONE;
        }
        WorkflowLimits read =
                new WorkflowLimits(
                        usd(limits),
                        limits.wholeNumber("max_tokens", 1, WorkflowLimits.MOST_TOKENS),
                        limits.wholeNumber("max_seconds", 1, WorkflowLimits.MOST_SECONDS),
                        limits.wholeNumber("max_wait_seconds", 1, WorkflowLimits.MOST_SECONDS),
                        limits.integer("max_turns", 1, 1_000),
                        null,
                        limits.integer("max_items", 1, WorkflowLimits.DEFAULT_ITEMS),
                        limits.integer("max_depth", 0, WorkflowLimits.MOST_DEPTH),
                        limits.integer("max_children", 0, WorkflowLimits.MOST_CHILDREN));
        if (repeats) {
            OF_RUNS.stream()
                    .filter(limits::has)
                    .forEach(name ->
                            limits.wrong(
                                    name,
                                    "does not bind a map or a loop: give it to what is repeated, or put the node into a workflow with limits of its own; timeout bounds how long it may take"));
        }
        limits.refuseUnknown();
        return read;
    }

    private static @Nullable BigDecimal usd(ObjectFields limits) {
        return limits.decimal("max_cost_usd", BigDecimal.ZERO, MOST_USD, USD_DECIMALS);
    }
}
