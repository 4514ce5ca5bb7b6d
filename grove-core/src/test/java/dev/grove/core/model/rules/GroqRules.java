package dev.grove.core.model.rules;

import java.util.Set;

/** Groq: reasoning and other members are unsupported in a history (karthink/gptel#774). */
public final class GroqRules extends ChatRules {

    @Override
    Set<String> assistantMembers() {
        return Set.of("name");
    }
}
