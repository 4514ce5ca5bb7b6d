package dev.grove.core.run.workflow.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.OneOf;
import dev.grove.core.run.workflow.fork.WorkflowFork;
import dev.grove.core.tool.Effect;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Fork of a workflow's run, or what it would be, as callers read it. */
@JsonClassDescription("What a fork is, or would be.")
record WorkflowForkView(
        @JsonPropertyDescription("The new run; null with `dry_run`") @Nullable UUID runId,
        @JsonPropertyDescription("Nodes whose results it has") List<String> kept,
        @JsonPropertyDescription(
                        "Calls that were made and will be made again, wherever below the nodes; the first 1,000")
                List<RepeatedCall> repeats) {

    /** Call that a fork makes again. */
    @JsonClassDescription("A call of a tool that a fork makes again.")
    record RepeatedCall(
            @JsonPropertyDescription("Its node, such as `mail`, or `each/3` of an element")
                    String node,
            @JsonPropertyDescription("The tool") String tool,
            @JsonPropertyDescription("What calling it again means")
                    @OneOf(value = Effect.class, except = "read_only")
                    String effect) {}

    static WorkflowForkView of(WorkflowFork fork) {
        return new WorkflowForkView(
                fork.run() == null ? null : fork.run().value(),
                fork.kept(),
                fork.repeats().stream()
                        .map(one ->
                                new RepeatedCall(
                                        one.node(),
                                        one.tool(),
                                        one.effect().name().toLowerCase(Locale.ROOT)))
                        .toList());
    }
}
