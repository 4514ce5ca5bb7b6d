package dev.grove.language.document;

import dev.grove.language.schema.JsonSchemas;
import dev.grove.language.source.ObjectFields;
import dev.grove.language.workflow.Graph;
import dev.grove.language.workflow.Node;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads nodes by their ids; a graph may stand within a node of another. */
final class GraphReader {

    static final Pattern ID = Pattern.compile("[a-z][a-z0-9_]{0,39}");
    private static final int MOST_NODES = 500;

    /** Graphs within graphs, the outermost not counted. */
    private static final int DEEPEST = 3;

    private final NodeReader nodes;
    private int depth;

    GraphReader(JsonSchemas schemas) {
        this.nodes = new NodeReader(schemas, this);
    }

    /** Reads {@code nodes} and {@code output}; other fields are the caller's. */
    Graph read(ObjectFields holder) {
        Map<String, Node> read = new LinkedHashMap<>();
        @Nullable ObjectNode written = holder.rawObject("nodes");
        if (written == null || written.isEmpty()) {
            if (!holder.has("nodes") || written != null) {
                holder.missing("nodes");
            }
            return new Graph(read, holder.json("output"));
        }
        if (written.size() > MOST_NODES) {
            holder.wrong("nodes", "may have at most %d nodes".formatted(MOST_NODES));
            return new Graph(read, holder.json("output"));
        }
        ObjectFields all = Objects.requireNonNull(holder.object("nodes"));
        for (Map.Entry<String, JsonNode> entry : written.properties()) {
            String id = entry.getKey();
            if (!ID.matcher(id).matches()) {
                all.findings()
                        .error(
                                all.pointer(id),
                                "invalid_value",
                                "the id of a node has 1 to 40 lower-case letters, digits and _, and"
                                        + " begins with a letter");
            }
            ObjectFields node = all.object(id);
            if (node != null) {
                read.put(id, nodes.read(node));
            }
        }
        return new Graph(read, holder.json("output"));
    }

    /** A graph within a node. */
    Graph inline(ObjectFields holder) {
        if (depth == DEEPEST) {
            holder.findings()
                    .error(
                            holder.pointer(),
                            "too_deep",
                            "graphs are nested at most %d deep; make it a workflow of its own"
                                    .formatted(DEEPEST));
            return new Graph(Map.of(), null);
        }
        depth++;
        try {
            Graph read = read(holder);
            holder.refuseUnknown();
            return read;
        } finally {
            depth--;
        }
    }
}
