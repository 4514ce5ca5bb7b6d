package dev.grove.core.model.http.answer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** An answer that is JSON instead of events: one value, or one on each line. */
final class WholeBody {

    private static final String DATA = "data:";

    private WholeBody() {}

    /**
     * Reads it to its end.
     *
     * @throws AnswerTooLongException when it has more bytes than that
     */
    static Deque<String> values(InputStream in, int largest) throws IOException {
        byte[] bytes = in.readNBytes(largest + 1);
        if (bytes.length > largest) {
            throw new AnswerTooLongException("the answer is longer than " + largest + " bytes");
        }
        String body = new String(bytes, StandardCharsets.UTF_8).strip();
        String text = body.startsWith("\ufeff") ? body.substring(1) : body;
        return isJson(text) ? new ArrayDeque<>(List.of(text)) : lines(text);
    }

    private static Deque<String> lines(String text) {
        Deque<String> values = new ArrayDeque<>();
        text.lines()
                .map(line -> line.startsWith(DATA) ? line.substring(DATA.length()) : line)
                .filter(line -> !line.isBlank())
                .forEach(values::add);
        return values;
    }

    private static boolean isJson(String text) {
        try {
            JsonMapper.shared().readTree(text);
            return true;
        } catch (JacksonException _) {
            return false;
        }
    }
}
