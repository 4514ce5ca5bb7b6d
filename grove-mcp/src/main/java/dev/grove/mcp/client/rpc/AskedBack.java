package dev.grove.mcp.client.rpc;

import tools.jackson.databind.JsonNode;

/** Receives what a server sends before its answer, or on a stream without one. */
@FunctionalInterface
public interface AskedBack {

    /** A request of the server's. */
    void onRequest(JsonNode id, String method) throws BrokenAnswerException;

    /** A notification of the server's. */
    default void onNotification(String method) {}
}
