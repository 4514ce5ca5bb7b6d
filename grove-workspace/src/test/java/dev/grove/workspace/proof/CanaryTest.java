package dev.grove.workspace.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;

import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.proof.CanaryFinding.Outcome;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxLostException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * How often limits are tried, with sandboxes that find what a test wants; {@link ProofIT} has real
 * ones.
 */
class CanaryTest {

    private static final CanaryFinding MEMORY = new CanaryFinding("memory", Outcome.HELD, "killed");
    private static final CanaryFinding BUSY =
            new CanaryFinding("cpu", Outcome.UNPROVEN, "never held back");
    private static final CanaryFinding CPU = new CanaryFinding("cpu", Outcome.HELD, "held back");

    @Test
    void triesAgainWithLessOfACpuWhatItNeverCameTo() {
        Scripted canary = new Scripted().finds(MEMORY, BUSY).finds(CPU);

        assertThat(canary.findings()).containsExactly(MEMORY, CPU);
        assertThat(canary.tried.getFirst()).isEqualTo(new Try(0.5, canary.all()));
        assertThat(canary.tried).element(1).isEqualTo(new Try(0.2, Set.of("cpu")));
        assertThat(canary.tried).hasSize(2);
    }

    @Test
    void givesUpAfterThreeTries() {
        Scripted canary = new Scripted().finds(MEMORY, BUSY).finds(BUSY).finds(BUSY);

        assertThat(canary.findings()).containsExactly(MEMORY, BUSY);
        assertThat(canary.tried).hasSize(3);
    }

    @Test
    void doesNotTryAgainWhatDidNotHold() {
        CanaryFinding missed = new CanaryFinding("memory", Outcome.MISSED, "alive with 512 MB");
        Scripted canary = new Scripted().finds(missed, BUSY);

        assertThat(canary.findings()).containsExactly(missed, BUSY);
        assertThat(canary.tried).hasSize(1);
    }

    @Test
    void keepsWhatIsKnownWhereASecondSandboxCannotBeMade() {
        Scripted canary = new Scripted().finds(MEMORY, BUSY).isLost().finds(CPU);

        assertThat(canary.findings()).containsExactly(MEMORY, CPU);
    }

    @Test
    void knowsNothingWhereTheFirstSandboxCannotBeMade() {
        Scripted canary = new Scripted().isLost();

        assertThatThrownBy(canary::findings).isInstanceOf(SandboxLostException.class);
    }

    @Test
    void countsWhatWasNotReportedAsUnproven() {
        assertThat(Canary.ofEach(Set.of("memory", "cpu"), List.of(MEMORY)))
                .containsExactlyInAnyOrder(
                        MEMORY, new CanaryFinding("cpu", Outcome.UNPROVEN, "was not tried"));
    }

    /**
     * Limits that the server does not name are not tried, and those that the script does not know
     * are not proven.
     */
    @Test
    void namesEveryLimitThatItsScriptCanTry() {
        Matcher list = Pattern.compile("_LIMITS = \\[([^\\]]*)\\]").matcher(Canary.script());
        assertThat(list.find()).isTrue();

        assertThat(list.group(1).strip().split(",\\s*"))
                .containsExactlyInAnyOrderElementsOf(new Scripted().all());
    }

    private record Try(double cpus, Set<String> limits) {}

    private static final class Scripted extends Canary {

        private final Deque<Supplier<List<CanaryFinding>>> answers = new ArrayDeque<>();
        private final List<Try> tried = new ArrayList<>();

        Scripted() {
            super(mock(SandboxEngine.class));
        }

        Scripted finds(CanaryFinding... findings) {
            answers.add(() -> List.of(findings));
            return this;
        }

        Scripted isLost() {
            answers.add(() -> {
                throw new SandboxLostException("no engine");
            });
            return this;
        }

        Set<String> all() {
            return limits(new WorkspaceSpec(null, 128, 0.5, 64, 48, "none")).keySet();
        }

        @Override
        List<CanaryFinding> release(double cpus, Set<String> limits) {
            tried.add(new Try(cpus, limits));
            return answers.remove().get();
        }
    }
}
