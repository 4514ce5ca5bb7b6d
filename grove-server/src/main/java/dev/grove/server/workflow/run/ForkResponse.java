package dev.grove.server.workflow.run;

import dev.grove.core.run.workflow.fork.WorkflowFork;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Fork of a run, or with {@code dry_run} what it would be.
 *
 * @param runId null where it was only asked for
 * @param kept nodes whose results it has
 * @param repeats calls of tools that were made, and will be made again
 */
record ForkResponse(@Nullable UUID runId, List<String> kept, List<Repeated> repeats) {

    record Repeated(String node, String tool, String effect) {}

    static ForkResponse of(WorkflowFork fork) {
        return new ForkResponse(
                fork.run() == null ? null : fork.run().value(),
                fork.kept(),
                fork.repeats().stream()
                        .map(one ->
                                new Repeated(
                                        one.node(),
                                        one.tool(),
                                        one.effect().name().toLowerCase(Locale.ROOT)))
                        .toList());
    }
}
