package dev.grove.core.model.http.dialect;

import dev.grove.core.model.http.answer.CallIdForm;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds, in the words of a server that refused a request, the setting of its endpoint that would
 * have it taken.
 */
public final class DialectAdvice {

    /** Words of a server about a field that it does not take; no more about its value. */
    private static final String REFUSED =
            "(not permitted|not supported|unsupported|unknown|unrecognized|unrecognised"
                    + "|unexpected|not allowed|extra_forbidden|extra fields|additional propert"
                    + "|does not support|no such|use '?max|instead)";

    private static final String MAX_TOKENS = "max_tokens";
    private static final String MAX_COMPLETION_TOKENS = "max_completion_tokens";
    private static final Pattern ANY_REFUSAL = Pattern.compile(REFUSED);

    /** Members of messages that hold thinking. */
    private static final String THINKING =
            "(reasoning_content|reasoning_details|thought_signature|extra_content|\\breasoning\\b)";

    /** A form of a refusal, and the setting that mends it. */
    private record Rule(Pattern words, DialectSettings change) {

        Rule(String words, DialectSettings change) {
            this(Pattern.compile(words, Pattern.DOTALL), change);
        }
    }

    private static final List<Rule> RULES =
            List.of(
                    new Rule("(stream_options|include_usage)", DialectSettings.streamUsage(false)),
                    new Rule(
                            "length of 9|a-za-z0-9\\]?\\{9\\}",
                            DialectSettings.callIds(CallIdForm.NINE)),
                    new Rule(
                            "(tool_?use_?id|tool_?use\\.id|tool_call_?id|tool_calls?).*"
                                    + "(pattern|regular expression|invalid characters)",
                            DialectSettings.callIds(CallIdForm.WORD)),
                    new Rule(
                            "roles? must alternate|must alternate between|roles must be alternat"
                                    + "|unexpected role '?(user|tool|system|assistant)"
                                    + "|alternating user|multiple .?user.? roles in a row"
                                    + "|must start with a user message|comes immediately after a user",
                            DialectSettings.alternateRoles(true)),
                    new Rule(
                            "reasoning_content.*(missing|must be passed back|required)"
                                    + "|(missing|must be passed back|required).*reasoning_content",
                            DialectSettings.keepThinking(true)),
                    new Rule(
                            THINKING + ".*" + REFUSED + "|" + REFUSED + ".*" + THINKING,
                            DialectSettings.keepThinking(false)),
                    new Rule(
                            "encrypted[ _]content.*("
                                    + "not supported|could not be (?:verified|decrypted)|decrypt)"
                                    + "|items are not persisted when .?store",
                            DialectSettings.keepThinking(false)),
                    new Rule(
                            "subscription key|missing.{0,20}api-key",
                            DialectSettings.keyHeader("api-key")),
                    new Rule(
                            "(missing|required|invalid|unsupported).*api[- ]version"
                                    + "|api[- ]version.*(missing|required|not supported|invalid)",
                            DialectSettings.query("api-version", "2024-10-21")));

    private DialectAdvice() {}

    /**
     * The setting that a refusal asks for; nothing where none is known, or it is set so already.
     *
     * @param words of the server
     * @param dialect in which it was asked
     */
    public static Optional<DialectSettings> find(String words, Dialect dialect) {
        String lower = words.toLowerCase(Locale.ROOT);
        return limit(lower, dialect)
                .or(() ->
                        RULES.stream()
                                .filter(rule -> rule.words().matcher(lower).find())
                                .map(Rule::change)
                                .filter(change -> !change.over(dialect).equals(dialect))
                                .findFirst());
    }

    /** The other name of the output limit, where the one that was sent is refused as a field. */
    private static Optional<DialectSettings> limit(String words, Dialect dialect) {
        String sent = sent(dialect.maxTokensField());
        String other = sent.equals(MAX_TOKENS) ? MAX_COMPLETION_TOKENS : MAX_TOKENS;
        return Pattern.compile("\\b" + Pattern.quote(sent) + "\\b").matcher(words).find()
                        && ANY_REFUSAL.matcher(words).find()
                ? Optional.of(DialectSettings.maxTokens(other))
                : Optional.empty();
    }

    private static String sent(@Nullable String field) {
        return field == null ? MAX_COMPLETION_TOKENS : field;
    }
}
