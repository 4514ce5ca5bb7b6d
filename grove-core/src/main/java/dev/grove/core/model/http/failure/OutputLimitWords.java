package dev.grove.core.model.http.failure;

import dev.grove.core.model.ModelOutcome;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Words by which providers say that the output limit that was asked for is too large, although the
 * history fits: for the model ({@code l}, or {@code x} for the first number that is too large), or
 * for what the history ({@code p}, and {@code q} of tools) leaves of the window ({@code w}).
 */
final class OutputLimitWords {

    private static final String FIELD =
            "(?:max_(?:new_|completion_|output_)?tokens|maxtokens|maxoutputtokens|max tokens)";

    private static final List<Pattern> OF_WINDOW =
            patterns(
                    "(?:maximum context length|context length|context window)(?: is| of)? (?:only )?(?<w>\\d+).{0,80}?"
                            + "\\((?:about )?(?<p>\\d+) (?:tokens )?(?:in|of|from) (?:the |your )?(?:messages|prompt|text input|input)"
                            + "(?:, (?<q>\\d+) (?:tokens )?of tool input)?.{0,24}?\\d+ (?:tokens )?(?:in|for|of) (?:the |your )?(?:completion|output)",
                    "maximum context length of (?<w>\\d+) tokens.{0,80}?: (?<p>\\d+) tokens from the input messages and \\d+ tokens for the completion",
                    "context length is (?:only )?(?<w>\\d+) tokens and your request has (?<p>\\d+) input tokens",
                    "passed (?<p>\\d+) input (?:tokens|characters) and requested \\d+ output tokens.{0,60}context length is (?:only )?(?<w>\\d+)",
                    "must be <= (?<w>\\d+)\\. given: `?(?<p>\\d+)`? `?inputs`? tokens and `?\\d+`? `?max_new_tokens",
                    "exceed context limit: (?<p>\\d+) \\+ \\d+ > (?<w>\\d+)");

    private static final List<Pattern> OF_MODEL =
            patterns(
                    FIELD + ": \\d+ > (?<l>\\d+)",
                    "supports at most (?<l>\\d+) (?:completion|output) tokens",
                    FIELD
                            + ".{0,90}(?:supported )?range is from \\d+ \\(inclusive\\) to (?<x>\\d+) \\(exclusive\\)",
                    FIELD + ".{0,80}[\\[(]\\d+, ?(?<l>\\d+)\\]",
                    FIELD
                            + "`?'?.{0,60}(?:less than or equal to|no (?:more|larger|greater) than|at most|<=|≤|not exceed|cannot exceed|can't exceed|maximum (?:is|of|value is)) ?`?(?<l>\\d+)",
                    FIELD + "`?'?.{0,40}(?:less than|<) ?`?(?<x>\\d+)",
                    "maximum tokens you requested exceeds the model limit of (?<l>\\d+)",
                    "maximum (?:value for|number of) (?:"
                            + FIELD
                            + "|output tokens|completion tokens) (?:is|of) `?(?<l>\\d+)",
                    FIELD + ".{0,60}between \\d+ and (?<l>\\d+)");

    private OutputLimitWords() {}

    /**
     * Outcome of a request whose output limit is too large by a provider's message, or whose
     * history alone fills the window; null where the message says neither.
     *
     * @param shown message of the outcome
     */
    static @Nullable ModelOutcome outcome(String message, String shown) {
        String words = OverflowWords.normal(message);
        if (OverflowWords.isOther(words)) {
            return null;
        }
        for (Pattern wording : OF_WINDOW) {
            Matcher found = wording.matcher(words);
            if (found.find()) {
                return ofWindow(number(found, "w"), number(found, "p") + number(found, "q"), shown);
            }
        }
        for (Pattern wording : OF_MODEL) {
            Matcher found = wording.matcher(words);
            if (found.find()) {
                long most = Math.max(number(found, "l"), number(found, "x") - 1);
                return most < 1 || most > Integer.MAX_VALUE
                        ? null
                        : new ModelOutcome.OutputLimitTooLarge(shown, (int) most, null);
            }
        }
        return null;
    }

    private static @Nullable ModelOutcome ofWindow(long window, long history, String shown) {
        if (window < 1 || window > Integer.MAX_VALUE) {
            return null;
        }
        return history < window
                ? new ModelOutcome.OutputLimitTooLarge(shown, (int) (window - history), window)
                : new ModelOutcome.ContextOverflow(shown, window, null);
    }

    private static long number(Matcher found, String group) {
        String digits = found.namedGroups().containsKey(group) ? found.group(group) : null;
        return digits == null || digits.length() > 12 ? 0 : Long.parseLong(digits);
    }

    private static List<Pattern> patterns(String... expressions) {
        return List.of(expressions).stream().map(Pattern::compile).toList();
    }
}
