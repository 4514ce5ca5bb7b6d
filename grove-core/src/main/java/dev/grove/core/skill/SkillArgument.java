package dev.grove.core.skill;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Argument that fills in a placeholder of a skill.
 *
 * @param required whether nothing can be rendered without it
 * @param values all that are allowed, as texts; empty where others are, too
 */
public record SkillArgument(
        String name, @Nullable String description, boolean required, List<String> values) {

    public SkillArgument {
        values = List.copyOf(values);
    }
}
