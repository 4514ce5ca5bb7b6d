package dev.grove.server.mistake;

import java.util.List;
import java.util.Map;

/**
 * A mistaken request.
 *
 * @param place file and line that it was read from
 * @param who sends it: the scope of a tenant's key, {@code operator} or {@code nobody}
 * @param method of HTTP, or {@code MCP} for a method of MCP, which {@code target} is then
 * @param headers lines as they are sent
 * @param expected words that the answer has to contain: the fault first, and then how to mend it
 */
record Mistake(
        String place,
        String who,
        String method,
        String target,
        List<String> headers,
        String body,
        int status,
        List<String> expected) {

    static final String MCP = "MCP";

    /** With what was made for the test in place of {@code <names>}. */
    Mistake filled(Map<String, String> values) {
        return new Mistake(
                place,
                who,
                method,
                fill(target, values),
                headers.stream().map(line -> fill(line, values)).toList(),
                fill(body, values),
                status,
                expected.stream().map(words -> fill(words, values)).toList());
    }

    boolean hasHeader(String name) {
        return headers.stream()
                .anyMatch(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1));
    }

    private static String fill(String text, Map<String, String> values) {
        String filled = text;
        for (Map.Entry<String, String> value : values.entrySet()) {
            filled = filled.replace("<" + value.getKey() + ">", value.getValue());
        }
        return filled;
    }

    @Override
    public String toString() {
        return place + ": " + method + " " + target + " -> " + status + " " + expected.getFirst();
    }
}
