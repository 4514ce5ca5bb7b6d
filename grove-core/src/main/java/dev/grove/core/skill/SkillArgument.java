package dev.grove.core.skill;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a placeholder of a skill is filled in with.
 *
 * @param required whether nothing can be rendered without it
 * @param values all that it may be, as texts; empty where it may be others
 */
public record SkillArgument(
        String name, @Nullable String description, boolean required, List<String> values) {

    public SkillArgument {
        values = List.copyOf(values);
    }
}
