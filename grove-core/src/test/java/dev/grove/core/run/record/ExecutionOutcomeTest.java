package dev.grove.core.run.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.NullNode;

class ExecutionOutcomeTest {

    private static final List<ExecutionOutcome> EACH =
            List.of(
                    new ExecutionOutcome.Completed(StopReason.FINISH, NullNode.instance, null),
                    new ExecutionOutcome.Stopped(StopReason.DEADLINE),
                    new ExecutionOutcome.Failed(new RunError(RunError.INTERNAL, "")),
                    new ExecutionOutcome.Cancelled(),
                    new ExecutionOutcome.Waiting(List.of()),
                    new ExecutionOutcome.HandedOver());

    @Test
    void leavesARunningRunAsItsTableOfTransitionsPermits() {
        assertThat(EACH.stream().map(ExecutionOutcome::status))
                .allMatch(status ->
                        status == RunStatus.RUNNING
                                || RunStatus.RUNNING.successors().contains(status));
    }

    @Test
    void isLookedAtInEachOfItsKinds() {
        Set<Class<?>> kinds = EACH.stream().map(Object::getClass).collect(Collectors.toSet());
        assertThat(kinds)
                .containsExactlyInAnyOrder(ExecutionOutcome.class.getPermittedSubclasses());
    }
}
