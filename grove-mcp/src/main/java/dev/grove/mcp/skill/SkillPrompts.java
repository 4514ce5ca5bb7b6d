package dev.grove.mcp.skill;

import dev.grove.core.skill.Skills;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.McpPrompt;
import dev.grove.mcp.catalog.PromptSource;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Brings the skills that a tenant has published, as prompts. */
@Component
class SkillPrompts implements PromptSource {

    private final Skills skills;

    SkillPrompts(Skills skills) {
        this.skills = skills;
    }

    @Override
    public List<McpPrompt> list(McpCaller caller, String after, int limit) {
        return caller.tenant() == null
                ? List.of()
                : skills.listPublished(caller.tenant(), after, limit).stream()
                        .map(stored -> (McpPrompt) new SkillAsPrompt(stored.skill(), skills))
                        .toList();
    }

    @Override
    public Optional<McpPrompt> find(McpCaller caller, String name) {
        return caller.tenant() == null
                ? Optional.empty()
                : skills.findPublished(caller.tenant(), name)
                        .map(stored -> new SkillAsPrompt(stored.skill(), skills));
    }
}
