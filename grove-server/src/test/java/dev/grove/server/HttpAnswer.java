package dev.grove.server;

import java.net.http.HttpHeaders;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Answer of the server. */
public record HttpAnswer(int status, HttpHeaders headers, String body) {

    private static final String DATA = "data: ";

    /** The body; of a stream, by which a call is answered that took longer, its last event. */
    public JsonNode json() {
        boolean stream = contentType().startsWith("text/event-stream");
        return JsonMapper.shared().readTree(stream ? lastEvent() : body);
    }

    private String lastEvent() {
        return body.lines()
                .filter(line -> line.startsWith(DATA) && line.length() > DATA.length())
                .reduce("", (_, later) -> later.substring(DATA.length()));
    }

    /** A text at a path such as {@code errors/0/field}. */
    public String text(String path) {
        return json().at("/" + path).asString();
    }

    public String contentType() {
        return headers.firstValue("Content-Type").orElse("");
    }
}
