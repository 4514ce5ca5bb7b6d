package dev.grove.core.model.rules;

import java.util.Set;

/** Servers that one runs oneself, and gateways: what they all check, and whatever members. */
public final class OwnServerRules extends ChatRules {

    @Override
    Set<String> assistantMembers() {
        return Set.of(
                "name",
                "reasoning",
                "reasoning_content",
                "reasoning_details",
                "thinking_blocks",
                "provider_specific_fields");
    }

    @Override
    Set<String> callMembers() {
        return Set.of("extra_content", "provider_specific_fields");
    }
}
