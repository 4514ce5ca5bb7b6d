package dev.grove.core.agent.openai;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Parameters of OpenAI's requests that an agent may pass over. */
public enum OpenAiParameter {
    TEMPERATURE,
    TOP_P,
    STOP,
    SEED,
    REASONING_EFFORT,
    TOOL_CHOICE,
    PARALLEL_TOOL_CALLS,
    PRESENCE_PENALTY,
    FREQUENCY_PENALTY,
    VERBOSITY,
    REASONING_SUMMARY,
    SERVICE_TIER,
    TRUNCATION,
    MAX_TOOL_CALLS;

    /** Parameters that are options of agents, so that a request may set them for its run. */
    public enum Option {
        TEMPERATURE,
        TOP_P,
        STOP,
        SEED,
        REASONING_EFFORT,
        TOOL_CHOICE,
        PARALLEL_TOOL_CALLS
    }

    /** Whether agents have such an option. */
    public boolean isOption() {
        return Stream.of(Option.values()).anyMatch(option -> option.name().equals(name()));
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<OpenAiParameter> of(String name) {
        return Stream.of(values()).filter(each -> each.wireName().equals(name)).findFirst();
    }
}
