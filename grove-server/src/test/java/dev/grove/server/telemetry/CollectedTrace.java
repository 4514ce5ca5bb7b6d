package dev.grove.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** The spans of one trace, in the order in which they came. */
public record CollectedTrace(List<CollectedSpan> spans) {

    public boolean has(String name) {
        return spans.stream().anyMatch(span -> span.name().equals(name));
    }

    /** The only span of a name. */
    public CollectedSpan only(String name) {
        List<CollectedSpan> named = named(name);
        assertThat(named).as("spans called %s among %s", name, names()).hasSize(1);
        return named.getFirst();
    }

    public List<CollectedSpan> named(String name) {
        return spans.stream().filter(span -> span.name().equals(name)).toList();
    }

    public List<CollectedSpan> below(CollectedSpan parent) {
        return spans.stream().filter(span -> span.parent().equals(parent.id())).toList();
    }

    public List<String> names() {
        return spans.stream().map(CollectedSpan::name).toList();
    }

    public List<String> ids() {
        return spans.stream().map(CollectedSpan::id).toList();
    }

    /** Spans whose parent has not come, those without a parent included. */
    public List<CollectedSpan> withoutParent() {
        List<String> ids = ids();
        return spans.stream().filter(span -> !ids.contains(span.parent())).toList();
    }
}
