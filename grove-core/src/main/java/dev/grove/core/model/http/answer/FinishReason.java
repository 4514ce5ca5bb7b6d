package dev.grove.core.model.http.answer;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Meanings of the reason that ends an answer ({@code finish_reason}, {@code stop_reason}), by all
 * words that servers are known to use; gateways let through those of other protocols. A reason that
 * is not known is a failure: the answer may be a half.
 */
public enum FinishReason {
    /** The model was done. */
    ENDED(
            "stop",
            "stopped",
            "stop_sequence",
            "stop_token",
            "stop_str",
            "stop_word",
            "eos",
            "eos_token",
            "eos_token_id",
            "end",
            "end_turn",
            "end_of_turn",
            "end_of_text",
            "complete",
            "completed",
            "finish",
            "finished",
            "done",
            "success"),
    /** The output limit, or what was left of the window, cut it. */
    LENGTH(
            "length",
            "max_length",
            "max_tokens",
            "max_token",
            "max_new_tokens",
            "max_output_tokens",
            "max_completion_tokens",
            "max_tokens_reached",
            "model_length",
            "token_limit",
            "output_limit",
            "limit",
            "truncated"),
    /** It asks for calls. */
    CALLS(
            "tool_calls",
            "tool_call",
            "tool_use",
            "tools",
            "tool",
            "toolcalls",
            "function_call",
            "function_calls",
            "functioncall"),
    /** The provider paused it, and goes on when it is sent back. */
    PAUSED("pause_turn"),
    /** A filter of the provider ended it, or the model declined. */
    FILTERED(
            "content_filter",
            "content_filtered",
            "contentfilter",
            "content_policy_violation",
            "content_moderation",
            "sensitive",
            "safety",
            "image_safety",
            "recitation",
            "image_recitation",
            "blocklist",
            "prohibited_content",
            "image_prohibited_content",
            "spii",
            "model_armor",
            "language",
            "refusal",
            "guardrail",
            "guardrail_intervened",
            "guardrails",
            "moderation",
            "flagged",
            "blocked",
            "error_toxic"),
    /** History and answer no longer fit the window. */
    OVERFLOW(
            "model_context_window_exceeded",
            "context_window_exceeded",
            "context_length_exceeded",
            "error_limit"),
    /** It broke off, in words of the server, or in none that is known. */
    FAILED;

    private static final Map<String, FinishReason> BY_REASON =
            Stream.of(values())
                    .flatMap(end -> end.reasons.stream().map(reason -> Map.entry(reason, end)))
                    .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private static final String PREFIX = "finish_reason_";
    private static final Set<String> NONE = Set.of("", "null", "none");
    private static final Pattern PUNCTUATION = Pattern.compile("[\\s.-]+");

    /** Made by {@code Set.of}. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final Set<String> reasons;

    FinishReason(String... reasons) {
        this.reasons = Set.of(reasons);
    }

    /** Whether it is a reason at all; most chunks have none, or an empty one. */
    public static boolean isReason(String reason) {
        return !reason.isEmpty()
                && (BY_REASON.containsKey(reason) || !NONE.contains(plain(reason)));
    }

    public static FinishReason of(String reason) {
        FinishReason known = BY_REASON.get(reason);
        return known == null ? BY_REASON.getOrDefault(plain(reason), FAILED) : known;
    }

    private static String plain(String reason) {
        String plain = PUNCTUATION.matcher(reason.strip().toLowerCase(Locale.ROOT)).replaceAll("_");
        return plain.startsWith(PREFIX) ? plain.substring(PREFIX.length()) : plain;
    }
}
