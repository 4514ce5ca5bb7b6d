package dev.grove.bench.measure;

import dev.grove.bench.model.Dialogue;
import dev.grove.bench.model.Load;
import java.util.List;

/** Runs agents, in processes of its own. */
public interface Contestant extends AutoCloseable {

    long pid();

    /** All its processes, where it takes more than one. */
    default List<Long> pids() {
        return List.of(pid());
    }

    /** Starts the runs, so many at once, and returns when the end of the last one is durable. */
    void play(List<Dialogue> runs, Load load) throws Exception;

    @Override
    void close();
}
