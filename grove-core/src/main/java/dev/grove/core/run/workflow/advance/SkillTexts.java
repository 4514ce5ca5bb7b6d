package dev.grove.core.run.workflow.advance;

import dev.grove.core.id.TenantId;

/** The texts of skills, for expressions. */
public interface SkillTexts {

    /**
     * Text of a pinned version, which never changes.
     *
     * @param name identifier of the skill in expressions
     * @param digest digest of the version that was pinned
     * @throws dev.grove.core.error.GroveException conflict where another skill has taken the name
     */
    String text(TenantId tenant, String name, int version, String digest);
}
