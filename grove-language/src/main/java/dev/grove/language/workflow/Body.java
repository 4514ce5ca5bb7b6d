package dev.grove.language.workflow;

/** Repeated part of a map or a loop: one node, or a graph that runs as a child. */
public sealed interface Body {

    record Single(Node node) implements Body {}

    record Inline(Graph graph) implements Body {}
}
