package dev.grove.mcp.agent;

import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * State that a call gets back with the client's answers: signed, so that an answer belongs to what
 * was asked.
 *
 * @param lastEvent the number of the last event that was reported
 * @param calls calls of the run that were asked about, each with the digest of its arguments
 */
record AskedState(RunId run, long lastEvent, List<Call> calls) {

    AskedState {
        calls = List.copyOf(calls);
    }

    record Call(String id, String digest) {}

    /** Null in the first round. */
    static @Nullable AskedState of(@Nullable ObjectNode state) {
        if (state == null) {
            return null;
        }
        List<Call> calls = new ArrayList<>();
        for (JsonNode call : state.path("calls")) {
            calls.add(new Call(call.path("id").stringValue(), call.path("digest").stringValue()));
        }
        return new AskedState(
                new RunId(Uuids.parse(state.path("run").stringValue()).orElseThrow()),
                state.path("last_event").longValue(),
                calls);
    }

    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("run", run.toString());
        json.put("last_event", lastEvent);
        ArrayNode each = json.putArray("calls");
        calls.forEach(call -> each.addObject().put("id", call.id()).put("digest", call.digest()));
        return json;
    }
}
