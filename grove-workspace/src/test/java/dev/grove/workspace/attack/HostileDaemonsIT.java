package dev.grove.workspace.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.TestForm;
import dev.grove.core.cancel.Cancellation;
import dev.grove.workspace.container.SandboxTestBed;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands that want to stay when they are over, and system calls that would let them out. */
@Tag("hostile")
@ExtendWith(Tally.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileDaemonsIT {

    private static final Duration MOST_AFTER_CANCEL = Duration.ofSeconds(40);
    private static final String SYSCALL =
            """
            python3 -c "
            import ctypes, errno, os, struct, sys
            libc = ctypes.CDLL(None, use_errno=True)
            room = ctypes.create_string_buffer(4096)
            vector = struct.pack('QQ', ctypes.addressof(room), 8)
            toolbox = int(os.environ['TOOLBOX'])
            number = {'x86_64': %s, 'aarch64': %s}[os.uname().machine]
            if number < 0:
                print('EPERM')
            elif (answer := libc.syscall(number, *[%s])) >= 0:
                print('DONE', answer)
            else:
                print(errno.errorcode[ctypes.get_errno()])
            "
            """;

    /** Names of daemons that differ in kind. */
    private static final Set<String> KINDS =
            Set.of(
                    "a background job",
                    "a detached new session",
                    "a double fork",
                    "deaf to all that it can be",
                    "the toolbox's name",
                    "a hundred children",
                    "started again when it dies",
                    "two that guard each other",
                    "its program deleted",
                    "a reader of a full pipe");

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
    @MethodSource("syscalls")
    void isRefusedByTheKernel(String name, String x86, String arm, String arguments) {
        Tally.tried("system calls", name);
        assertThat(
                        attacked.attack(
                                Attacked.FIND_TOOLBOX + SYSCALL.formatted(x86, arm, arguments), 20))
                .as(name)
                .containsPattern("^(EPERM|EACCES|ENOSYS|EAFNOSUPPORT)\n\\[exit code 0");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("daemons")
    void doesNotOutliveItsCommand(String name, String command) {
        Tally.tried("daemons", name);
        assertThat(attacked.attack(command + "\nsleep 0.3", 30)).contains("[exit code 0");
        attacked.nothingMayRunButTheSandbox();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("daemons")
    void doesNotOutliveATimeout(String name, String command) {
        Tally.tried("daemons", name);
        assertThat(attacked.attack(command + "\nsleep 1002", 1)).contains("[timed out");
        attacked.nothingMayRunButTheSandbox();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("daemons")
    void doesNotOutliveACancel(String name, String command) {
        Tally.tried("daemons", name);
        attacked.shell("rm -f begun");
        Cancellation cancellation = new Cancellation();
        CompletableFuture<String> said =
                CompletableFuture.supplyAsync(() ->
                        attacked.attack(command + "\n: > begun; sleep 1002", 60, cancellation));
        await().until(() -> attacked.has("begun"));
        long start = System.nanoTime();
        cancellation.request();
        assertThat(said.join()).startsWith("lost: cancelled");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(MOST_AFTER_CANCEL);
        attacked.nothingMayRunButTheSandbox();
    }

    static Stream<Arguments> syscalls() {
        return Corpus.read("syscalls.txt").stream()
                .map(row ->
                        Arguments.of(
                                row.getFirst(),
                                row.get(1),
                                row.get(2),
                                row.size() > 3 ? row.get(3) : ""));
    }

    static Stream<Arguments> daemons() {
        return TestForm.rows(Corpus.read("daemons.txt"), List::getFirst, KINDS)
                .map(row ->
                        Arguments.of(
                                row.getFirst(), String.join(" | ", row.subList(1, row.size()))));
    }
}
