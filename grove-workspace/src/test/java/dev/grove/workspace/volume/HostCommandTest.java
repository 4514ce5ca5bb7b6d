package dev.grove.workspace.volume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class HostCommandTest {

    @Test
    void endsTheProgramWhenItIsNoLongerAwaited() throws Exception {
        // A length by which it is known among the programs of other tests.
        List<String> command = List.of("sleep", "97.25");
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread waiting =
                Thread.ofPlatform()
                        .start(() -> failure.set(catchThrowable(() -> HostCommand.run(command))));
        ProcessHandle program =
                Awaitility.await()
                        .until(HostCommandTest::program, Optional::isPresent)
                        .orElseThrow();

        waiting.interrupt();
        waiting.join();

        assertThat(failure.get()).isInstanceOf(VolumeException.class).hasMessage("interrupted");
        assertThat(program.onExit().get(10, TimeUnit.SECONDS).isAlive()).isFalse();
    }

    private static Optional<ProcessHandle> program() {
        return ProcessHandle.current()
                .children()
                .filter(child -> child.info().commandLine().orElse("").contains("sleep 97.25"))
                .findFirst();
    }
}
