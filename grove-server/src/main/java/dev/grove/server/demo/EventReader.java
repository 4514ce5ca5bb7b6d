package dev.grove.server.demo;

import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/**
 * Puts the lines of a server-sent event stream together; comments and unknown fields are passed
 * over, as the standard asks.
 */
final class EventReader {

    private final JsonMapper json;
    private final Consumer<ServerEvent> sink;
    private final StringBuilder data = new StringBuilder();

    EventReader(JsonMapper json, Consumer<ServerEvent> sink) {
        this.json = json;
        this.sink = sink;
    }

    void accept(String line) {
        if (line.isEmpty()) {
            dispatch();
        } else if (line.startsWith("data:")) {
            data.append(data.isEmpty() ? "" : "\n").append(line.substring(5).stripLeading());
        }
    }

    // The type is in the data too, so that `event:` need not be kept.
    private void dispatch() {
        if (!data.isEmpty()) {
            var node = json.readTree(data.toString());
            data.setLength(0);
            sink.accept(new ServerEvent(node.path("type").asString(""), node));
        }
    }
}
