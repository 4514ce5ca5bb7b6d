package dev.grove.language.analysis.graph;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A workflow as a diagram shows it. */
public record FlowGraph(List<FlowNode> nodes, List<FlowEdge> edges) {

    public static final FlowGraph EMPTY = new FlowGraph(List.of(), List.of());

    /** A node, or a graph within one. */
    @JsonTypeName("WorkflowGraphNode")
    @JsonClassDescription("A node, or a graph within one.")
    public record FlowNode(
            @JsonPropertyDescription(
                            "Its id, behind those of the nodes that it is within, such as `memo/judge`")
                    String path,
            @JsonPropertyDescription("As in the document; `graph` for a graph within a node")
                    String kind,
            @JsonPropertyDescription("Its title, or what it runs; may be empty") String label,
            @JsonPropertyDescription("The node that it is within; null at the top")
                    @Nullable String parent) {}

    /** From what has to be settled to what waits for it. */
    public record FlowEdge(String from, String to, EdgeKind kind) {}

    /** Why a node waits for another one. */
    public enum EdgeKind {
        /** It needs the output, and is skipped where there is none. */
        REQUIRED,
        /** It reads the output where there is one, or the status or the error. */
        OPTIONAL,
        /** {@code after}. */
        ORDER
    }
}
