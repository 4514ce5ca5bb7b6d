package dev.grove.core.model.trial;

import dev.grove.core.model.ModelOutcome;
import java.util.regex.Pattern;

/** Findings of requests that were not answered. */
final class FailureFindings {

    private static final String FAIL = "Runs with its models fail.";
    private static final Pattern NO_TOOLS =
            Pattern.compile(
                    "(?i)not support tool|tool use|tool choice requires|tools? (is|are) not supported"
                            + "|enable-auto-tool-choice|not support function");

    private FailureFindings() {}

    static TrialFinding of(String check, ModelOutcome outcome) {
        return switch (outcome) {
            case ModelOutcome.Rejected(int status, String message, _) ->
                    rejected(check, status, message);
            case ModelOutcome.Refused(String reason, _) ->
                    TrialFinding.warning(
                            check,
                            "model_refused",
                            "The model refused a harmless request: " + firstLine(reason),
                            "Runs may end by refusals.",
                            "Look at the provider's content filter.");
            case ModelOutcome.Unavailable unavailable ->
                    TrialFinding.error(
                            check,
                            "endpoint_unavailable",
                            "The endpoint does not answer as it should: "
                                    + firstLine(unavailable.message()),
                            "Runs with its models try again for a while, and then fail.",
                            "Look whether the server is up, and whether base_url is right: the"
                                    + " protocol's paths follow it.");
            case ModelOutcome.ContextOverflow overflow ->
                    TrialFinding.error(
                            check,
                            "window_too_small",
                            "A request of a few words does not fit: "
                                    + firstLine(overflow.message()),
                            FAIL,
                            "Start the server with a larger context (Ollama: OLLAMA_CONTEXT_LENGTH,"
                                    + " vLLM: --max-model-len).");
            case ModelOutcome.OutputLimitTooLarge large ->
                    TrialFinding.error(
                            check,
                            "output_limit_refused",
                            "The endpoint takes no answer of its own limit: "
                                    + firstLine(large.message()),
                            FAIL,
                            "Set max_output_tokens of agents lower, or give the server a larger"
                                    + " context.");
            case ModelOutcome.Answered _, ModelOutcome.Baited _ ->
                    throw new IllegalArgumentException("An answer is no failure");
            case ModelOutcome.Cancelled _ ->
                    TrialFinding.error(
                            check,
                            "endpoint_slow",
                            "The endpoint had not answered when the time of the trial was over.",
                            "Runs wait as long as it takes, up to grove.models.http.no-content.",
                            "Try it again once the model is loaded.");
        };
    }

    private static TrialFinding rejected(String check, int status, String message) {
        if (status == 401 || status == 403) {
            return TrialFinding.error(
                    check, "key_refused", firstLine(message), FAIL, rest(message));
        }
        if (NO_TOOLS.matcher(message).find()) {
            return TrialFinding.error(
                    check,
                    "tools_refused",
                    firstLine(message),
                    "Agents need models that call tools.",
                    "Take a model that calls tools; vLLM reads calls where it was started with"
                            + " --enable-auto-tool-choice and --tool-call-parser.");
        }
        return TrialFinding.error(
                check, "request_refused", firstLine(message), FAIL, rest(message));
    }

    static String firstLine(String words) {
        int end = words.indexOf('\n');
        return end < 0 ? words : words.substring(0, end);
    }

    private static String rest(String words) {
        int end = words.indexOf('\n');
        return end < 0
                ? "Look at the model's name, and at the pages of the server: it says what it does"
                        + " not take."
                : words.substring(end + 1);
    }
}
