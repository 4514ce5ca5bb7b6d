package dev.grove.bench.workflow;

import dev.grove.bench.measure.Contestant;
import dev.grove.bench.model.Dialogue;
import java.util.List;

/** A contestant that has runs as parts of a workflow, too. */
public interface WorkflowHost extends Contestant {

    /**
     * Plays diamonds, each of four of the runs in their order.
     *
     * @param atOnce diamonds that are under way at a time
     */
    void playDiamonds(List<Dialogue> runs, int atOnce) throws Exception;

    /** Calls a tool for each element, and returns when the end of the last call is durable. */
    void playMap(Elements elements) throws Exception;
}
