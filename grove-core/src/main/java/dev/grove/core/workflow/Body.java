package dev.grove.core.workflow;

/** What a map or a loop repeats: one node, or a graph that runs as a child. */
public sealed interface Body {

    record Single(Node node) implements Body {}

    record Inline(Graph graph) implements Body {}
}
