package dev.grove.core.skill;

import dev.grove.core.id.TenantId;
import java.util.List;
import java.util.OptionalInt;

/** What those that name skills have to know of them. */
public interface SkillNames {

    /** Of the skill of that name, if one lives. */
    OptionalInt newestVersion(TenantId tenant, String name);

    /** Of those that live, in their order: the first few hundred. */
    List<String> names(TenantId tenant);

    /**
     * As expressions write it: {@code skills.memo_rubric} is the skill {@code memo-rubric}. Names
     * of skills have no underscore, so that none is lost on the way.
     */
    static String toIdentifier(String name) {
        return name.replace('-', '_');
    }

    static String ofIdentifier(String identifier) {
        return identifier.replace('_', '-');
    }
}
