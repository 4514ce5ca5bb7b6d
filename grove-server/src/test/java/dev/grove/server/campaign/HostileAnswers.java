package dev.grove.server.campaign;

import java.util.Map;
import java.util.Objects;

/** Answers of a tool that no reader may be ended, or deceived, by. */
final class HostileAnswers {

    /** An integer that no double holds, and a number with more digits than one has. */
    static final String INTEGER = "9007199254740993";

    static final String DECIMAL = "1234567890.12345678901234567890";

    private static final int DEEP = 5_000;

    private static final Map<String, String> BODIES =
            Map.of(
                    "huge", text("{\\\"score\\\": 1e999999999}"),
                    "beyond", text("{\\\"score\\\": 1e400}"),
                    "slow", text("{\\\"score\\\": 1e10001}"),
                    "structured", "{\"content\":{\"score\":1e999999999}}",
                    "nul", text("{\\\"a\\u0000b\\\": \\\"c\\u0000d\\\"}"),
                    "half", text("a\\ud83d"),
                    "deep", text("[".repeat(DEEP) + "]".repeat(DEEP)),
                    "deeper", "[".repeat(DEEP) + "]".repeat(DEEP),
                    "digits", text("{\\\"n\\\": " + INTEGER + ", \\\"d\\\": " + DECIMAL + "}"));

    private HostileAnswers() {}

    /** The body of an answer. */
    static String of(String name) {
        return Objects.requireNonNull(BODIES.get(name));
    }

    private static String text(String content) {
        return "{\"content\":\"" + content + "\"}";
    }
}
