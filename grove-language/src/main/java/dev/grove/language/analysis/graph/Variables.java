package dev.grove.language.analysis.graph;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Which values expressions may read, and which parts those have whose shape Grove decides. */
public final class Variables {

    static final Set<String> EVERYWHERE = Set.of("input", "nodes", "run", "skills");
    static final Set<String> OF_TITLE = Set.of("input");
    static final Set<String> OF_MAPS = Set.of("item", "index");
    static final Set<String> OF_LOOPS = Set.of("loop");
    static final Set<String> OF_EVENTS = Set.of("event");

    public static final List<String> PARTS_OF_NODE = List.of("output", "status", "error");
    public static final List<String> PARTS_OF_RUN = List.of("id", "name", "version", "started_at");
    public static final List<String> PARTS_OF_LOOP =
            List.of("made", "review", "feedback", "round", "best", "score");

    private Variables() {}

    public static Set<String> with(Set<String> names, Set<String> more) {
        Set<String> all = new TreeSet<>(names);
        all.addAll(more);
        return all;
    }
}
