package dev.grove.mcp.client;

import tools.jackson.databind.JsonNode;

/** Receives what a server sends before its answer, or on a stream without one. */
@FunctionalInterface
interface AskedBack {

    /** A request of the server's. */
    void onRequest(JsonNode id, String method) throws BrokenAnswerException;

    /** A notification of the server's. */
    default void onNotification(String method) {}
}
