package dev.grove.server.governance;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Calls of a run whose log says how policies decided them, in the log's order. */
final class DecidedCalls {

    private final List<Decided> decided = new ArrayList<>();
    private final Set<String> asked = new HashSet<>();
    private final Set<String> edited = new HashSet<>();
    private @Nullable String ceiling;

    /**
     * End of a call at a gate.
     *
     * @param ceiling digest of the one that the log named last; null for none
     * @param added digests of the layers that the run had got by then, besides those of its start
     */
    record Decided(
            int turn,
            String call,
            Outcome outcome,
            JsonNode by,
            @Nullable String ceiling,
            Set<String> added) {}

    enum Outcome {
        ALLOWED,
        /** Its policies have asked, and people approved it; meanwhile they may allow it. */
        APPROVED,
        DENIED
    }

    private DecidedCalls() {}

    /** Reads them; calls that were edited, or that people denied, are left out. */
    static List<Decided> of(List<JsonNode> events) {
        DecidedCalls calls = new DecidedCalls();
        Set<String> added = new HashSet<>();
        for (JsonNode event : events) {
            if (event.path("type").asString().equals("authority.changed")) {
                event.path("added").forEach(layer -> added.add(layer.asString()));
            }
            calls.read(event, Set.copyOf(added));
        }
        return calls.decided;
    }

    private void read(JsonNode event, Set<String> added) {
        String call = event.path("turn").asInt() + " " + event.path("tool_call_id").asString();
        switch (event.path("type").asString()) {
            case "ceiling.changed" ->
                    ceiling =
                            event.path("ceiling").isNull()
                                    ? null
                                    : event.path("ceiling").asString();
            case "policy.asked" -> asked.add(call);
            case "approval.decided" -> {
                if (event.has("arguments") && !event.path("arguments").isNull()) {
                    edited.add(call);
                }
            }
            case "policy.denied" -> add(event, call, Outcome.DENIED, added);
            case "tool.started" ->
                    add(
                            event,
                            call,
                            asked.contains(call) ? Outcome.APPROVED : Outcome.ALLOWED,
                            added);
            default -> {
                // Says nothing of policies.
            }
        }
    }

    private void add(JsonNode event, String call, Outcome outcome, Set<String> added) {
        if (!edited.contains(call)) {
            decided.add(
                    new Decided(
                            event.path("turn").asInt(),
                            event.path("tool_call_id").asString(),
                            outcome,
                            event.path("by"),
                            ceiling,
                            added));
        }
    }
}
