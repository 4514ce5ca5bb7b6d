package dev.grove.language.analysis;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A workflow as a diagram shows it. */
public record FlowGraph(List<FlowNode> nodes, List<FlowEdge> edges) {

    public static final FlowGraph EMPTY = new FlowGraph(List.of(), List.of());

    /**
     * @param path as in events and rows, such as {@code dig} or {@code memo/judge}
     * @param label its title, or what it runs
     * @param parent the node that this one is repeated by; null at the top
     */
    public record FlowNode(String path, String kind, String label, @Nullable String parent) {}

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
