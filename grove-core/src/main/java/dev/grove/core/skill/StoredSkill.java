package dev.grove.core.skill;

import dev.grove.core.definition.StoredDefinition;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Stored version of a skill.
 *
 * @param createdAt time of the skill's first version
 * @param updatedAt when this version was stored
 * @param publishedVersion the one that MCP clients see, or null while none is
 */
public record StoredSkill(
        UUID id,
        int version,
        Skill skill,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Integer publishedVersion) {

    static StoredSkill of(StoredDefinition<Skill> stored) {
        return new StoredSkill(
                stored.id(),
                stored.version(),
                stored.definition(),
                stored.createdAt(),
                stored.updatedAt(),
                stored.publishedVersion());
    }

    public String name() {
        return skill.name();
    }
}
