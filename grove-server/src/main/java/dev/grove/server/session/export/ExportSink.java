package dev.grove.server.session.export;

import java.io.IOException;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes an export in its form, in the order of these methods. What is given is scrubbed, and has
 * the members that the API's description gives it. Not closed where the export broke off: what was
 * written shows that its end is missing.
 */
interface ExportSink {

    void session(ObjectNode session) throws IOException;

    /** A message begins; its attachments and turns follow. */
    void message(ObjectNode message) throws IOException;

    void attachment(ObjectNode attachment) throws IOException;

    void turn(ObjectNode turn) throws IOException;

    void endOfMessage() throws IOException;

    /** Ends the export. */
    void totals(ObjectNode totals) throws IOException;
}
