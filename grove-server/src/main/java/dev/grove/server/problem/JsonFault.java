package dev.grove.server.problem;

import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;

/** Says where a text stops being JSON, and what people mean by what stands there. */
final class JsonFault {

    private JsonFault() {}

    static String describe(JacksonException e, byte[] body) {
        if (e.getLocation() == null) {
            return "The body is not valid JSON";
        }
        String place =
                "line " + e.getLocation().getLineNr() + ", column " + e.getLocation().getColumnNr();
        String said = e.getOriginalMessage() == null ? "" : e.getOriginalMessage();
        return said.startsWith("Duplicate")
                ? "The JSON has a name twice in one object, at " + place + "; leave one out"
                : "The body is not valid JSON at " + place + meant(body, e);
    }

    private static String meant(byte[] body, JacksonException e) {
        String text = new String(body, StandardCharsets.UTF_8);
        int at = (int) Math.min(Math.max(e.getLocation().getByteOffset(), 0), body.length);
        String before = new String(body, 0, at, StandardCharsets.UTF_8).stripTrailing();
        char found = at < body.length ? (char) (body[at] & 0xff) : ' ';
        if (!text.stripLeading().startsWith("{")) {
            return "; a JSON object is written {\"name\": \"value\"}";
        }
        if (found == '\'' || before.endsWith("'")) {
            return "; names and texts stand in double quotes";
        }
        if (before.matches("(?s).*,\\s*[}\\]]") || (before.endsWith(",") && isEnd(found))) {
            return "; there is a comma too many";
        }
        return at >= body.length ? "; it ends too early: a bracket or a quote is not closed" : "";
    }

    private static boolean isEnd(char found) {
        return found == '}' || found == ']';
    }
}
