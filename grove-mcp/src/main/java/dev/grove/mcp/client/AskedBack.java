package dev.grove.mcp.client;

import tools.jackson.databind.JsonNode;

/** Hears what a server says before it answers, or on a stream that answers nothing. */
@FunctionalInterface
interface AskedBack {

    /** A request of the server's. */
    void hear(JsonNode id, String method) throws BrokenAnswerException;

    /** A notification of the server's. */
    default void told(String method) {}
}
