package dev.grove.language.analysis;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Which values expressions may read, and which parts those have whose shape Grove decides. */
final class Variables {

    static final Set<String> EVERYWHERE = Set.of("input", "nodes", "run", "skills");
    static final Set<String> OF_TITLE = Set.of("input");
    static final Set<String> OF_MAPS = Set.of("item", "index");
    static final Set<String> OF_LOOPS = Set.of("loop");
    static final Set<String> OF_EVENTS = Set.of("event");

    static final List<String> PARTS_OF_NODE = List.of("output", "status", "error");
    static final List<String> PARTS_OF_RUN = List.of("id", "name", "version", "started_at");
    static final List<String> PARTS_OF_LOOP =
            List.of("made", "review", "feedback", "round", "best", "score");

    private Variables() {}

    static Set<String> with(Set<String> names, Set<String> more) {
        Set<String> all = new TreeSet<>(names);
        all.addAll(more);
        return all;
    }
}
