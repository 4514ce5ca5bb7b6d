package dev.grove.core.run.lease;

import dev.grove.core.run.work.RunKind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/** The executors of this server, one for each kind of run that it can execute. */
@Component
class RunExecutors {

    private final Map<RunKind, RunExecutor> byKind = new EnumMap<>(RunKind.class);

    RunExecutors(List<RunExecutor> executors) {
        for (RunExecutor executor : executors) {
            if (byKind.put(executor.kind(), executor) != null) {
                throw new IllegalStateException(
                        "Two executors say that runs of kind %s are theirs"
                                .formatted(executor.kind().wireName()));
            }
        }
    }

    Set<RunKind> kinds() {
        return Set.copyOf(byKind.keySet());
    }

    /** Executes a run that was claimed, and so is of one of {@link #kinds}. */
    void execute(Execution execution) {
        RunKind kind = execution.run().work().kind();
        RunExecutor executor = byKind.get(kind);
        if (executor == null) {
            throw new IllegalStateException("A run was claimed that has no executor: " + kind);
        }
        executor.execute(execution);
    }
}
