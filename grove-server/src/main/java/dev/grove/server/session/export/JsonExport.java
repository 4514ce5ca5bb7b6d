package dev.grove.server.session.export;

import java.io.IOException;
import java.io.OutputStream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Writes an export as one JSON object, whose last member are the totals. */
final class JsonExport implements ExportSink {

    private final JsonGenerator out;

    /** Whether the turns of the present message have begun. */
    private boolean inTurns;

    JsonExport(JsonMapper json, OutputStream out) {
        this.out = json.createGenerator(out);
    }

    @Override
    public void session(ObjectNode session) {
        out.writeStartObject();
        out.writePOJOProperty("session", session);
        out.writeArrayPropertyStart("messages");
    }

    @Override
    public void message(ObjectNode message) {
        out.writeStartObject();
        out.writePOJOProperty("message", message);
        out.writeArrayPropertyStart("attachments");
        inTurns = false;
    }

    @Override
    public void attachment(ObjectNode attachment) {
        out.writePOJO(attachment);
    }

    @Override
    public void turn(ObjectNode turn) {
        beginTurns();
        out.writePOJO(turn);
    }

    @Override
    public void endOfMessage() {
        beginTurns();
        out.writeEndArray();
        out.writeEndObject();
    }

    private void beginTurns() {
        if (!inTurns) {
            out.writeEndArray();
            out.writeArrayPropertyStart("turns");
            inTurns = true;
        }
    }

    @Override
    public void totals(ObjectNode totals) throws IOException {
        out.writeEndArray();
        out.writePOJOProperty("totals", totals);
        out.writeEndObject();
        out.flush();
    }
}
