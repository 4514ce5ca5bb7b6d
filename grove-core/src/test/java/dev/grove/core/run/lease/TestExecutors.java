package dev.grove.core.run.lease;

import dev.grove.core.run.work.RunKind;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Executors that all do the same. */
final class TestExecutors {

    private TestExecutors() {}

    /** For runs of every kind. */
    static RunExecutors all(Consumer<Execution> work) {
        return new RunExecutors(
                Arrays.stream(RunKind.values()).map(kind -> of(kind, work)).toList());
    }

    /** Executors of a server that knows one kind of runs alone. */
    static RunExecutors only(RunKind kind) {
        return new RunExecutors(List.of(of(kind, _ -> {})));
    }

    private static RunExecutor of(RunKind kind, Consumer<Execution> work) {
        return new RunExecutor() {

            @Override
            public RunKind kind() {
                return kind;
            }

            @Override
            public void execute(Execution execution) {
                work.accept(execution);
            }
        };
    }
}
