package dev.grove.core.skill;

import dev.grove.core.id.TenantId;
import java.util.List;
import java.util.OptionalInt;

/** Lookup of names and versions, for definitions that name skills. */
public interface SkillNames {

    /** Newest version of the skill of that name, if one lives. */
    OptionalInt newestVersion(TenantId tenant, String name);

    /** Names of the skills that live, in their order: the first few hundred. */
    List<String> names(TenantId tenant);

    /**
     * Identifier of a skill in expressions: {@code skills.memo_rubric} is the skill {@code
     * memo-rubric}. Names of skills have no underscore, so the conversion loses nothing.
     */
    static String toIdentifier(String name) {
        return name.replace('-', '_');
    }

    static String ofIdentifier(String identifier) {
        return identifier.replace('_', '-');
    }
}
