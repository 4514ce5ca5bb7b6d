package dev.grove.core.model.http.failure;

import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.http.connection.KeylessOutcome;
import dev.grove.core.model.http.connection.ModelKey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** Outcomes of responses that are no success. */
public final class FailedResponse {

    private static final int LONGEST_BODY = 64 * 1024;
    private static final int LONGEST_MESSAGE = 1_000;
    private static final int LONGEST_PAGE = 200;
    private static final int TOO_LARGE = 413;
    private static final Set<Integer> OF_KEYS = Set.of(401, 403);
    private static final Pattern INVISIBLE =
            Pattern.compile("(?is)<(script|style|svg)\\b.*?</\\1>|<!--.*?-->|<[^>]*>");
    private static final Pattern TOO_LARGE_WORDS =
            Pattern.compile(
                    "(?i)entity too large|content too large|payload too large|body too large");

    private final RetryDelay delays;

    public FailedResponse(Clock clock) {
        this.delays = new RetryDelay(clock);
    }

    public ModelOutcome outcome(ClassicHttpResponse response, InputStream content, ModelKey key)
            throws IOException {
        String body = new String(content.readNBytes(LONGEST_BODY), StandardCharsets.UTF_8);
        int status = response.getCode();
        Optional<ProviderError> stated = ProviderError.in(json(body));
        String words = words(body);
        ProviderError error = stated.orElseGet(() -> new ProviderError(0, List.of(), words, ""));
        String message =
                status
                        + ": "
                        + scrub(
                                error.message().isBlank() ? "(no body)" : error.message(),
                                key.value());
        if (status == TOO_LARGE && (body.isBlank() || TOO_LARGE_WORDS.matcher(words).find())) {
            return new ModelOutcome.ContextOverflow(message);
        }
        ModelOutcome outcome =
                ErrorMeaning.outcome(
                        error,
                        status,
                        message,
                        delays.of(response, status, stated.orElse(null)),
                        null);
        return outcome instanceof ModelOutcome.Rejected && OF_KEYS.contains(status)
                ? new ModelOutcome.Rejected(status, message + "\n" + key.remedy())
                : outcome;
    }

    /** Whether a provider's words say that the history no longer fits. */
    public static boolean isOverflow(String words) {
        return OverflowWords.in(words) != null;
    }

    /** Words of an answer that is no JSON; of a page, those that it shows. */
    public static String words(String body) {
        String text = body.strip();
        if (!text.startsWith("<")) {
            return text;
        }
        String shown = INVISIBLE.matcher(text).replaceAll(" ").replaceAll("\\s+", " ").strip();
        return shown.length() > LONGEST_PAGE ? shown.substring(0, LONGEST_PAGE) : shown;
    }

    private static JsonNode json(@Nullable String body) {
        try {
            return body == null || body.isBlank()
                    ? MissingNode.getInstance()
                    : JsonMapper.shared().readTree(withoutData(body.strip()));
        } catch (JacksonException _) {
            return MissingNode.getInstance();
        }
    }

    /** Some gateways send the error of a failed stream as an event. */
    private static String withoutData(String body) {
        return body.startsWith("data:")
                ? body.substring("data:".length()).lines().findFirst().orElse("")
                : body;
    }

    private static String scrub(String text, String secret) {
        String clean = KeylessOutcome.scrub(text, secret);
        return clean.length() > LONGEST_MESSAGE ? clean.substring(0, LONGEST_MESSAGE) : clean;
    }
}
