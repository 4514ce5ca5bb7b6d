package dev.grove.workspace.attack;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.grove.core.TestForm;
import dev.grove.workspace.container.SandboxTestBed;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands that attack the sandbox, the server and the neighbours. */
@Tag("hostile")
@ExtendWith(Tally.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileProcessesIT {

    private static final String THEME = "processes";
    private static final String SETTING =
            Attacked.FIND_TOOLBOX + "export BLOCKS=" + TestForm.count(3_200, 163_840) + "\n";

    /** Names of one attack for each kind. */
    private static final Set<String> KINDS =
            Set.of(
                    "a fork bomb",
                    "a comet: each process is another before it can be killed",
                    "threads without end",
                    "a memory bomb",
                    "a memory bomb in shared pages",
                    "a memory bomb that wants to outlive all others",
                    "descriptors without end",
                    "CPU spin by many threads",
                    "yes, gigabytes on the output",
                    "zeros without end",
                    "terminal escapes",
                    "half a character where the output is cut",
                    "a forged end",
                    "a forged frame",
                    "all descriptors closed",
                    "an input that is never read",
                    "a child that holds the output",
                    "its own parent killed",
                    "its own parent stopped",
                    "every process killed",
                    "the first process killed",
                    "what keeps the sandbox open killed",
                    "code written into what outlives the command",
                    "every signal to the toolbox",
                    "the toolbox traced",
                    "the toolbox's memory read",
                    "the toolbox's descriptors taken",
                    "the toolbox's root and folder entered",
                    "the toolbox allowed no processes",
                    "its limits raised",
                    "a program made to run as another",
                    "capabilities on a file",
                    "another user",
                    "files of the system changed",
                    "shared memory filled",
                    "message queues and semaphores",
                    "locks that others would wait for",
                    "the network",
                    "the engine's socket",
                    "the environment of the server",
                    "processes of the machine",
                    "the kernel's memory",
                    "its own control group",
                    "devices",
                    "a new user namespace",
                    "mounts",
                    "the name spaces of the first process entered");

    private static final long MOST_ALLOCATED = 64L * 1024 * 1024;

    private SandboxTestBed bed;
    private Attacked attacked;

    @BeforeAll
    void setUp() {
        bed = SandboxTestBed.open();
        attacked = new Attacked(bed);
    }

    @AfterAll
    void tearDown() {
        if (bed != null) {
            attacked.close();
            bed.close();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("attacks")
    void endsAsStatedAndHarmsNoOther(Attack attack) {
        Tally.tried(THEME, attack.name());
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = threads.getTotalThreadAllocatedBytes();

        String said = attacked.attack(SETTING + attack.command(), attack.seconds());

        assertThat(threads.getTotalThreadAllocatedBytes() - allocated)
                .as("what the server allocated")
                .isLessThan(MOST_ALLOCATED);
        String shown = said.substring(0, Math.min(said.length(), 1000));
        assertThat(attack.outcomes()).as("%s: %s", attack.name(), shown).contains(outcome(said));
        assertThat(attack.pattern().matcher(said).find())
                .as("%s must say %s: %s", attack.name(), attack.pattern(), shown)
                .isTrue();
        attacked.neighbourMustWork();
        attacked.mustWork();
        attacked.nothingMayRunButTheSandbox();
        attacked.shell("rm -rf /tmp/* /dev/shm/*; find . -mindepth 1 -not -name kept -delete");
    }

    /** The toolbox ends other processes before it counts: it never ends one that it has counted. */
    @Test
    void aToolboxThatIsToBeAloneEndsOthersBeforeItCountsItsOwn() {
        String said =
                attacked.shell(
                        """
                        cat > main.py <<'END'
                        import runpy, sys
                        sys.path.insert(0, "/opt/grove/toolbox")
                        import alone
                        alone.end_all_others = lambda: print("counted", "shell" in sys.modules, file=sys.stderr)
                        sys.argv = ["toolbox", "--alone"]
                        runpy.run_path("/opt/grove/toolbox", run_name="__main__")
                        END
                        python3 -I main.py 2>&1 >/dev/null </dev/null; rm main.py
                        """);
        assertThat(said).startsWith("counted False\n[exit code 0");
    }

    enum Outcome {
        SAYS,
        TIMEOUT,
        LOST
    }

    private static Outcome outcome(String said) {
        if (said.startsWith("lost: ")) {
            return Outcome.LOST;
        }
        if (said.contains("[timed out after")) {
            return Outcome.TIMEOUT;
        }
        assertThat(said).contains("[exit code ");
        return Outcome.SAYS;
    }

    /** A command that attacks, and the ways in which it may end. */
    record Attack(
            String name, Set<Outcome> outcomes, int seconds, Pattern pattern, String command) {

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Attack> attacks() {
        List<Attack> all =
                Corpus.sections("processes.txt").stream()
                        .map(section ->
                                new Attack(
                                        section.head().get(0),
                                        Stream.of(section.head().get(1).split(" or "))
                                                .map(Outcome::valueOf)
                                                .collect(Collectors.toSet()),
                                        Integer.parseInt(section.head().get(2)),
                                        Pattern.compile(section.head().get(3)),
                                        section.body()))
                        .toList();
        return TestForm.rows(all, Attack::name, KINDS);
    }
}
