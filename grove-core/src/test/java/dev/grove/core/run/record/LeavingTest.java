package dev.grove.core.run.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.NullNode;

class LeavingTest {

    private static final List<Leaving> EACH =
            List.of(
                    new Leaving.Completed(StopReason.FINISH, NullNode.instance, null),
                    new Leaving.Stopped(StopReason.DEADLINE),
                    new Leaving.Failed(new RunError(RunError.INTERNAL, "")),
                    new Leaving.Cancelled(),
                    new Leaving.Waiting(List.of()),
                    new Leaving.HandedOver());

    @Test
    void leavesARunningRunAsItsTableOfTransitionsPermits() {
        assertThat(EACH.stream().map(Leaving::status))
                .allMatch(status ->
                        status == RunStatus.RUNNING
                                || RunStatus.RUNNING.successors().contains(status));
    }

    @Test
    void isLookedAtInEachOfItsKinds() {
        Set<Class<?>> kinds = EACH.stream().map(Object::getClass).collect(Collectors.toSet());
        assertThat(kinds).containsExactlyInAnyOrder(Leaving.class.getPermittedSubclasses());
    }
}
