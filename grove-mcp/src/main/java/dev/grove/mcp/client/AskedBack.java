package dev.grove.mcp.client;

import tools.jackson.databind.JsonNode;

/** Hears what a server asks of this client before it answers. */
@FunctionalInterface
interface AskedBack {

    /** A request of the server's. */
    void hear(JsonNode id, String method) throws BrokenAnswerException;
}
