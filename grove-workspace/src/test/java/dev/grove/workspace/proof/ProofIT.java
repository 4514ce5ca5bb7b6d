package dev.grove.workspace.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;

import com.github.dockerjava.api.command.InspectVolumeResponse;
import com.github.dockerjava.api.model.Container;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.SandboxTestBed;
import dev.grove.workspace.proof.CanaryFinding.Outcome;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxEngine.OpenSandbox;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Consequences of what the canary sees; what it sees on each engine is in the contract. */
class ProofIT {

    @Test
    void aLimitThatDoesNotHoldRefusesSandboxesAndSaysWhichAndWhy() {
        try (SandboxTestBed bed = SandboxTestBed.open()) {
            assertThat(TestProofs.ofUnlimitedMemory(bed).status())
                    .satisfies(status -> {
                        assertThat(status.usable()).isFalse();
                        assertThat(status.reason())
                                .isEqualTo("this engine does not hold: memory (alive with 512 MB)");
                    });
        }
    }

    /** Its busy loops are held back, too; where the machine is under load, they are not. */
    @Test
    void aLimitOfTheCpuThatIsNotTheWantedOneIsMissed() {
        try (SandboxTestBed bed = SandboxTestBed.open()) {
            SandboxEngine generous =
                    changed(
                            bed.engine(),
                            (container, _) ->
                                    bed.docker()
                                            .updateContainerCmd(container)
                                            .withNanoCPUs(750_000_000L)
                                            .exec());
            assertThat(new Canary(generous).release(0.5, Set.of("cpu")))
                    .singleElement()
                    .satisfies(cpu -> {
                        assertThat(cpu.outcome()).isEqualTo(Outcome.MISSED);
                        assertThat(cpu.observed()).endsWith("the limit is 750");
                    });
        }
    }

    @Test
    void aGitThatIsTooOldForTheGitToolsIsMissed() {
        try (SandboxTestBed bed = SandboxTestBed.open()) {
            Canary ofTheFuture =
                    new Canary(bed.engine()) {
                        @Override
                        Map<String, Long> limits(WorkspaceSpec size) {
                            Map<String, Long> limits = new HashMap<>(super.limits(size));
                            limits.put("git", 99_000L);
                            return limits;
                        }
                    };
            assertThat(ofTheFuture.release(0.5, Set.of("git")))
                    .singleElement()
                    .satisfies(git -> {
                        assertThat(git.outcome()).isEqualTo(Outcome.MISSED);
                        assertThat(git.observed()).startsWith("git version 2.");
                    });
        }
    }

    /** Other tests make and remove places on the same engine at the same time. */
    @Test
    void theCanaryLeavesNothingBehind() {
        try (SandboxTestBed bed = SandboxTestBed.open()) {
            List<String> made = new ArrayList<>();
            SandboxEngine watched =
                    changed(
                            bed.engine(),
                            (container, volume) -> made.addAll(List.of(container, volume)));
            assertThat(new Canary(watched).release(0.5, Set.of("open_files")))
                    .allMatch(found -> found.is(Outcome.HELD));
            assertThat(made).hasSize(2);
            assertThat(bed.docker().listContainersCmd().withShowAll(true).exec())
                    .extracting(Container::getId)
                    .doesNotContain(made.getFirst());
            assertThat(bed.docker().listVolumesCmd().exec().getVolumes())
                    .extracting(InspectVolumeResponse::getName)
                    .doesNotContain(made.getLast());
        }
    }

    /** The engine itself, and what is done to each spare sandbox that it has started. */
    private static SandboxEngine changed(
            SandboxEngine engine, BiConsumer<String, String> toContainerAndVolume) {
        SandboxEngine changed = mock(SandboxEngine.class, delegatesTo(engine));
        doAnswer(
                        call -> {
                            OpenSandbox sandbox =
                                    engine.startSpare(call.getArgument(0), call.getArgument(1));
                            toContainerAndVolume.accept(sandbox.container(), call.getArgument(0));
                            return sandbox;
                        })
                .when(changed)
                .startSpare(any(), any());
        return changed;
    }
}
