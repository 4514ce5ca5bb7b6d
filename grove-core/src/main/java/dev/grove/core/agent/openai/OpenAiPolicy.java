package dev.grove.core.agent.openai;

import java.util.List;
import java.util.Locale;

/**
 * Policy of an agent for requests at OpenAI's door. A parameter that is neither accepted nor
 * ignored is refused, unless its value changes nothing.
 *
 * @param system what becomes of a request's instructions
 * @param accepts parameters that take effect for the run of a request
 * @param ignores parameters that are passed over, which the answer says
 */
public record OpenAiPolicy(
        Instructions system, List<OpenAiParameter> accepts, List<OpenAiParameter> ignores) {

    public static final OpenAiPolicy NONE =
            new OpenAiPolicy(Instructions.PREPEND, List.of(), List.of());

    public OpenAiPolicy {
        accepts = List.copyOf(accepts);
        ignores = List.copyOf(ignores);
    }

    /** Treatment of instructions of callers, which the agent's own prompt stands before. */
    public enum Instructions {
        /** The model reads them before the conversation, as words of the user. */
        PREPEND,
        REFUSE;

        String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
