package dev.grove.core.run.prelude;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.error.GroveException;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.text.StorableText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Conversation that a caller says came before a run's goal, and what the run has in place of its
 * agent's.
 *
 * @param said in order
 * @param maxOutputTokens lowers the agent's limit of an answer; null for the agent's
 * @param options in place of the agent's
 */
public record Prelude(
        List<PreludeEntry> said, @Nullable Integer maxOutputTokens, ModelOptions options) {

    public static final Prelude NONE = new Prelude(List.of(), null, ModelOptions.NONE);

    public static final int MOST_ENTRIES = 200;
    public static final int MOST_BYTES = 1024 * 1024;

    public Prelude {
        said = List.copyOf(said);
    }

    public boolean isNone() {
        return said.isEmpty() && maxOutputTokens == null && options.equals(ModelOptions.NONE);
    }

    /** The agent as the run has it. */
    public AgentDefinition ofRun(AgentDefinition agent) {
        return maxOutputTokens == null && options.equals(ModelOptions.NONE)
                ? agent
                : agent.ofRun(maxOutputTokens, options);
    }

    /** The agent's version as the run has it. */
    public PinnedAgent ofRun(PinnedAgent agent) {
        return new PinnedAgent(
                agent.id(), agent.name(), agent.version(), ofRun(agent.definition()));
    }

    /**
     * Refuses one that is larger than may be kept, in the words of the caller's field.
     *
     * @throws GroveException validation_failed
     */
    public void check(String field) {
        if (said.size() > MOST_ENTRIES) {
            throw GroveException.invalid(
                    field,
                    "may have at most %d entries before the last user message, and has %d; leave out the oldest"
                            .formatted(MOST_ENTRIES, said.size()));
        }
        long bytes =
                said.stream()
                        .mapToLong(each -> each.text().getBytes(StandardCharsets.UTF_8).length)
                        .sum();
        if (bytes > MOST_BYTES) {
            throw GroveException.invalid(
                    field,
                    "may have at most %d bytes of text before the last user message, and has %d; leave out the oldest"
                            .formatted(MOST_BYTES, bytes));
        }
    }

    /** Copies it without the tenant's secrets, as it can be kept. */
    public Prelude scrubbed(Scrubber scrubber) {
        return new Prelude(
                said.stream()
                        .map(each ->
                                new PreludeEntry(
                                        each.role(), StorableText.of(scrubber.scrub(each.text()))))
                        .toList(),
                maxOutputTokens,
                options.withStop(
                        options.stop().stream()
                                .map(text -> StorableText.of(scrubber.scrub(text)))
                                .toList()));
    }
}
