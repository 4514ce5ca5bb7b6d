package dev.grove.mcp.transport;

import org.jspecify.annotations.Nullable;

/** What a client takes, by its Accept header; without one, everything. */
record Accepted(boolean json, boolean events) {

    static Accepted of(@Nullable String header) {
        if (header == null || header.isBlank()) {
            return new Accepted(true, true);
        }
        boolean json = false;
        boolean events = false;
        for (String each : header.split(",")) {
            switch (each.split(";")[0].strip().toLowerCase(java.util.Locale.ROOT)) {
                case "*/*" -> {
                    json = true;
                    events = true;
                }
                case "application/json", "application/*" -> json = true;
                case "text/event-stream", "text/*" -> events = true;
                default -> {
                    // Something that this server does not have.
                }
            }
        }
        return new Accepted(json, events);
    }

    boolean nothing() {
        return !json && !events;
    }
}
