package dev.grove.server.openai;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.openai.OpenAiPolicy.Instructions;
import dev.grove.core.error.GroveException;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.run.prelude.Prelude;
import dev.grove.core.run.prelude.PreludeEntry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Conversation that a request holds before its last message, as it becomes a prelude: instructions
 * of the caller first, then what both sides said. Calls and their results are left out, since they
 * are not believed. Not thread-safe.
 */
public final class CallerHistory {

    private static final String HEAD = "Instructions of the caller:\n\n";

    private final AgentDefinition agent;
    private final List<String> instructions = new ArrayList<>();
    private final List<PreludeEntry> said = new ArrayList<>();

    /**
     * @param agent that is asked
     */
    public CallerHistory(AgentDefinition agent) {
        this.agent = agent;
    }

    /**
     * Takes instructions: a system or a developer message.
     *
     * @param field that they came in
     * @throws GroveException validation_failed where the agent refuses instructions
     */
    public void instruct(String text, String field) {
        if (text.isBlank()) {
            return;
        }
        if (agent.openai().system() == Instructions.REFUSE) {
            throw OpenAiErrors.unsupported(
                    field,
                    "holds instructions, and %s takes none from callers; leave them out"
                            .formatted(agent.name()));
        }
        instructions.add(text);
    }

    public void say(PreludeEntry.Role role, String text) {
        if (!text.isBlank()) {
            said.add(new PreludeEntry(role, text));
        }
    }

    /**
     * The prelude, which is checked.
     *
     * @param maxOutputTokens null for the agent's
     * @param options in place of the agent's
     * @param field that it came in
     */
    public Prelude prelude(@Nullable Integer maxOutputTokens, ModelOptions options, String field) {
        List<PreludeEntry> all = new ArrayList<>();
        if (!instructions.isEmpty()) {
            all.add(
                    new PreludeEntry(
                            PreludeEntry.Role.USER, HEAD + String.join("\n\n", instructions)));
        }
        all.addAll(said);
        Prelude prelude = new Prelude(all, maxOutputTokens, options);
        prelude.check(field);
        return prelude;
    }
}
