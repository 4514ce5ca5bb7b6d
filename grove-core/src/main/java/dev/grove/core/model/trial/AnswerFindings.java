package dev.grove.core.model.trial;

import dev.grove.core.model.Answer;
import dev.grove.core.model.price.Usage;
import dev.grove.core.tool.ToolCall;
import java.util.List;

/** Findings of answers that came. */
final class AnswerFindings {

    private static final String CALLS_OF_SERVERS =
            "Have the server read calls: vLLM by --enable-auto-tool-choice and --tool-call-parser,"
                    + " llama.cpp by --jinja; or take a model that calls tools.";

    private AnswerFindings() {}

    static List<TrialFinding> ofText(Answer answer) {
        return answer.text().isBlank()
                ? List.of(
                        TrialFinding.warning(
                                "text",
                                "text_empty",
                                "The model was asked for a word, and said none ("
                                        + end(answer)
                                        + ").",
                                "Answers of runs may be empty, or end at the output limit while"
                                        + " the model thinks.",
                                "Set max_output_tokens of agents higher, or have the server show"
                                        + " the text apart from the thinking."))
                : List.of(TrialFinding.ok("text", "text_came", "The model says a text."));
    }

    static TrialFinding ofCall(Answer answer) {
        if (answer.toolCalls().isEmpty()) {
            return answer.stopReason() == Answer.StopReason.CALL_AS_TEXT
                    ? TrialFinding.error(
                            "call",
                            "call_as_text",
                            "The model wrote its call as text.",
                            "Tools of agents are not called.",
                            CALLS_OF_SERVERS)
                    : TrialFinding.warning(
                            "call",
                            "call_none",
                            "The model was asked to call a tool, and did not ("
                                    + end(answer)
                                    + ").",
                            "Agents need models that call tools.",
                            CALLS_OF_SERVERS);
        }
        ToolCall call = answer.toolCalls().getFirst();
        return call.name().equals(TrialSteps.TOOL) && call.arguments().path("text").isString()
                ? TrialFinding.ok(
                        "call", "call_came", "The model calls a tool with the arguments it needs.")
                : TrialFinding.warning(
                        "call",
                        "call_odd",
                        "The model called "
                                + call.name()
                                + " with arguments that do not fit its schema.",
                        "Calls of agents may be refused, and cost turns.",
                        CALLS_OF_SERVERS);
    }

    /**
     * Whether the counts can be those of the request.
     *
     * @param mostInput more tokens than the request can have
     */
    static TrialFinding ofUsage(Usage usage, Answer answer, long mostInput) {
        long input = usage.total() - usage.outputTokens();
        boolean saysSomething = !answer.text().isEmpty() || !answer.toolCalls().isEmpty();
        if (input < 1 || input > mostInput || (saysSomething && usage.outputTokens() < 1)) {
            return TrialFinding.warning(
                    "usage",
                    "usage_implausible",
                    "The endpoint states %d tokens of input and %d of output, which cannot be right."
                            .formatted(input, usage.outputTokens()),
                    "Caps and /costs are only as right as these counts.",
                    "Have the server count, or bound runs by max_turns.");
        }
        return TrialFinding.ok(
                "usage",
                "usage_stated",
                "The endpoint states its usage: %d tokens of input, %d of output."
                        .formatted(input, usage.outputTokens()));
    }

    private static String end(Answer answer) {
        return switch (answer.stopReason()) {
            case END, EMPTY -> "it ended by itself";
            case TOOL_CALLS -> "it called tools";
            case MAX_TOKENS -> "its output limit of " + TrialRequests.LONGEST_ANSWER + " tokens";
            case PAUSED -> "it paused";
            case ONLY_THOUGHT -> "it only thought";
            case CALL_AS_TEXT -> "it wrote a call as text";
        };
    }
}
