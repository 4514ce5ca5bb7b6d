package dev.grove.language.analysis.graph;

import dev.grove.language.source.Findings;
import dev.grove.language.workflow.Graph;
import dev.grove.language.workflow.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A graph and where it stands: expressions in it refer to its own nodes and to those around it. Two
 * scopes are the same only if they are one object.
 */
public final class GraphScope {

    private final Graph graph;
    private final String pointer;
    private final String path;
    private final Set<String> names;
    private final @Nullable GraphScope outer;
    private final @Nullable String container;

    /**
     * @param pointer of the object that has {@code nodes}
     * @param path of the node that it stands in, with a slash behind it; empty at the top
     * @param names of the values that all of its expressions may read
     * @param outer null at the top
     * @param container the id of the node of {@code outer} that it stands in; null at the top
     */
    public GraphScope(
            Graph graph,
            String pointer,
            String path,
            Set<String> names,
            @Nullable GraphScope outer,
            @Nullable String container) {
        this.graph = graph;
        this.pointer = pointer;
        this.path = path;
        this.names = names;
        this.outer = outer;
        this.container = container;
    }

    public Graph graph() {
        return graph;
    }

    public String pointer() {
        return pointer;
    }

    public String path() {
        return path;
    }

    public Set<String> names() {
        return names;
    }

    /** Whether its nodes may run more than once in one run: it stands in a map or a loop. */
    boolean isRepeated() {
        return outer != null;
    }

    public String pointerOf(String id) {
        return pointer + "/nodes/" + id;
    }

    /** A node, and the scope that it stands in. */
    public record Found(Node node, GraphScope scope) {}

    @Nullable
    public Found find(String id) {
        Node node = graph.nodes().get(id);
        if (node != null) {
            return new Found(node, this);
        }
        return outer == null ? null : outer.find(id);
    }

    public List<String> ids() {
        List<String> ids = new ArrayList<>(graph.nodes().keySet());
        if (outer != null) {
            ids.addAll(outer.ids());
        }
        return ids;
    }

    /** Refuses ids of graphs around this one: an id is one node, wherever it is referred to. */
    public void refuseReusedIds(Findings findings) {
        if (outer == null) {
            return;
        }
        for (String id : graph.nodes().keySet()) {
            if (outer.find(id) != null) {
                findings.error(
                        pointerOf(id),
                        "duplicate_id",
                        id + " is a node of the graph around this one too; name it otherwise");
            }
        }
    }

    /**
     * The node of a scope that a node of this one is, or stands in: the one that waits when
     * something inside of it refers to a node of that scope.
     */
    public String within(GraphScope around, String id) {
        GraphScope at = this;
        String waiting = id;
        while (at != around && at.outer != null && at.container != null) {
            waiting = at.container;
            at = at.outer;
        }
        return waiting;
    }
}
