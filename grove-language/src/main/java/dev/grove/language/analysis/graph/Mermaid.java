package dev.grove.language.analysis.graph;

import dev.grove.language.analysis.graph.FlowGraph.FlowEdge;
import dev.grove.language.analysis.graph.FlowGraph.FlowNode;
import java.util.List;

/** A graph as text for a README or a terminal: a flowchart of Mermaid. */
public final class Mermaid {

    private static final int LONGEST_LABEL = 60;

    private Mermaid() {}

    public static String of(FlowGraph graph) {
        StringBuilder text = new StringBuilder("flowchart TD\n");
        graph.nodes().stream()
                .filter(node -> node.parent() == null)
                .forEach(node -> write(node, graph, "  ", text));
        for (FlowEdge edge : graph.edges()) {
            text.append("  ")
                    .append(id(edge.from()))
                    .append(arrow(edge))
                    .append(id(edge.to()))
                    .append('\n');
        }
        return text.toString();
    }

    private static void write(FlowNode node, FlowGraph graph, String indent, StringBuilder text) {
        List<FlowNode> within =
                graph.nodes().stream().filter(one -> node.path().equals(one.parent())).toList();
        if (within.isEmpty()) {
            text.append(indent).append(id(node.path())).append(shape(node)).append('\n');
            return;
        }
        text.append(indent)
                .append("subgraph ")
                .append(id(node.path()))
                .append("[\"")
                .append(label(node))
                .append("\"]\n");
        within.forEach(one -> write(one, graph, indent + "  ", text));
        text.append(indent).append("end\n");
    }

    private static String arrow(FlowEdge edge) {
        return switch (edge.kind()) {
            case REQUIRED -> " --> ";
            case OPTIONAL -> " -.-> ";
            case ORDER -> " ~~~ ";
        };
    }

    private static String shape(FlowNode node) {
        String label = "\"" + label(node) + "\"";
        return switch (node.kind()) {
            case "switch" -> "{" + label + "}";
            case "ask", "wait" -> "([" + label + "])";
            case "tool" -> "[[" + label + "]]";
            case "value", "merge" -> "(" + label + ")";
            default -> "[" + label + "]";
        };
    }

    private static String label(FlowNode node) {
        String name = node.path().substring(node.path().lastIndexOf('/') + 1);
        String label =
                node.label().isEmpty()
                        ? name + ": " + node.kind()
                        : name + ": " + node.kind() + " " + node.label();
        String brief =
                label.codePointCount(0, label.length()) <= LONGEST_LABEL
                        ? label
                        : label.substring(0, label.offsetByCodePoints(0, LONGEST_LABEL)) + "…";
        return brief.replace("&", "&amp;")
                .replace("\"", "&quot;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replaceAll("\\s+", " ");
    }

    /** {@code end} is a word of Mermaid, which no prefixed id is. */
    private static String id(String path) {
        return "n_" + path.replace("/", "__");
    }
}
