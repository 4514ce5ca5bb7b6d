package dev.grove.bench;

import dev.grove.bench.model.Dialogue;
import java.util.List;

/** Runs agents, in a process of its own. */
public interface Contestant extends AutoCloseable {

    long pid();

    /** Starts the runs, so many at once, and returns when the end of the last one is durable. */
    void play(List<Dialogue> runs, Load load) throws Exception;

    @Override
    void close();
}
