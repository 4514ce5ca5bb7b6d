package dev.grove.core.model.http;

import dev.grove.core.model.ModelOutcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a response that is no success means. */
public final class FailedResponse {

    private static final int LONGEST_BODY = 64 * 1024;
    private static final int LONGEST_MESSAGE = 1_000;
    private static final Set<Integer> PASSING = Set.of(408, 409, 425, 429);
    private static final Set<Integer> OF_KEYS = Set.of(401, 403);
    private static final List<String> OVERFLOW =
            List.of(
                    "prompt is too long",
                    "context_length_exceeded",
                    "maximum context length",
                    "context window",
                    "context size",
                    "input is too long",
                    "exceed context limit");

    private FailedResponse() {}

    static ModelOutcome outcome(ClassicHttpResponse response, InputStream content, ModelKey key)
            throws IOException {
        String body = new String(content.readNBytes(LONGEST_BODY), StandardCharsets.UTF_8);
        String message = response.getCode() + ": " + scrub(message(body), key.value());
        int status = response.getCode();
        if (status >= 500 || PASSING.contains(status)) {
            return new ModelOutcome.Unavailable(message, retryAfter(response));
        }
        return isOverflow(body)
                ? new ModelOutcome.ContextOverflow(message)
                : new ModelOutcome.Rejected(
                        status, OF_KEYS.contains(status) ? message + "\n" + key.remedy() : message);
    }

    /** Whether a provider's words say that the history no longer fits. */
    public static boolean isOverflow(String words) {
        return OVERFLOW.stream().anyMatch(words::contains);
    }

    private static String message(String body) {
        try {
            JsonNode error = JsonMapper.shared().readTree(body).path("error");
            String message = error.path("message").asString("");
            return message.isEmpty() ? body : message;
        } catch (JacksonException _) {
            return body;
        }
    }

    private static String scrub(String text, String secret) {
        String clean = secret.isBlank() ? text : text.replace(secret, "[key]");
        return clean.length() > LONGEST_MESSAGE ? clean.substring(0, LONGEST_MESSAGE) : clean;
    }

    private static @Nullable Duration retryAfter(ClassicHttpResponse response) {
        Header millis = response.getFirstHeader("retry-after-ms");
        Header seconds = response.getFirstHeader("Retry-After");
        try {
            if (millis != null) {
                return Duration.ofMillis(Math.max(0, (long) Double.parseDouble(millis.getValue())));
            }
            if (seconds != null) {
                return Duration.ofMillis(
                        Math.max(0, (long) (Double.parseDouble(seconds.getValue()) * 1000)));
            }
        } catch (NumberFormatException _) {
            // A date: the usual pause is near enough, and needs no clock.
        }
        return null;
    }
}
