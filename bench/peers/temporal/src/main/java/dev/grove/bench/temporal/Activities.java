package dev.grove.bench.temporal;

import io.temporal.activity.ActivityOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;

/** Activities as workflows call them. */
final class Activities {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private Activities() {}

    static AgentActivities stub() {
        return Workflow.newActivityStub(
                AgentActivities.class,
                ActivityOptions.newBuilder().setStartToCloseTimeout(LIMIT).build());
    }
}
