package dev.grove.server;

import java.net.http.HttpHeaders;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the server answered. */
public record HttpAnswer(int status, HttpHeaders headers, String body) {

    public JsonNode json() {
        return JsonMapper.shared().readTree(body);
    }

    /** A text at a path such as {@code errors/0/field}. */
    public String text(String path) {
        return json().at("/" + path).asString();
    }

    public String contentType() {
        return headers.firstValue("Content-Type").orElse("");
    }
}
