package dev.grove.server.field;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Answer of the fake provider, ready to be sent.
 *
 * @param pieces written one after the other
 * @param cut whether the connection ends after the pieces, in the middle of the answer
 */
record FieldAnswer(int status, Map<String, String> headers, List<String> pieces, boolean cut) {

    private static final String CONTENT_TYPE = "Content-Type";
    private static final String STREAM = "text/event-stream";
    private static final String JSON = "application/json";

    static FieldAnswer stream(List<String> pieces) {
        int cut = pieces.indexOf(Notation.CUT);
        return new FieldAnswer(
                200,
                Map.of(CONTENT_TYPE, STREAM),
                cut < 0 ? pieces : pieces.subList(0, cut),
                cut >= 0);
    }

    static FieldAnswer json(int status, String body) {
        return new FieldAnswer(status, Map.of(CONTENT_TYPE, JSON), List.of(body), false);
    }

    /** Reads an answer of a row: a line, a list of lines, or a map. */
    static FieldAnswer of(JsonNode written, Notation notation) {
        if (written.isObject()) {
            return map(written, notation);
        }
        return stream(events(written, notation));
    }

    private static FieldAnswer map(JsonNode written, Notation notation) {
        for (String key : written.propertyNames()) {
            if (!List.of("status", "headers", "body", "events").contains(key)) {
                throw new IllegalStateException("an answer has no " + key);
            }
        }
        FieldAnswer events = stream(events(written.path("events"), notation));
        List<String> pieces = new ArrayList<>(events.pieces());
        JsonNode body = written.path("body");
        if (!body.isMissingNode()) {
            pieces.add(body.isString() ? body.stringValue() : body.toString());
        }
        int status = written.path("status").asInt(200);
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(CONTENT_TYPE, status == 200 ? STREAM : JSON);
        written.path("headers")
                .properties()
                .forEach(header -> headers.put(header.getKey(), header.getValue().asString()));
        return new FieldAnswer(status, headers, pieces, events.cut());
    }

    private static List<String> events(JsonNode written, Notation notation) {
        if (written.isString()) {
            return notation.events(written.stringValue());
        }
        List<String> events = new ArrayList<>();
        for (JsonNode line : written) {
            events.addAll(notation.events(line.asString()));
        }
        return events;
    }

    String body() {
        return String.join("", pieces);
    }
}
