package dev.grove.core.run.workflow;

import dev.grove.core.id.TenantId;

/** The texts of skills, for expressions. */
public interface SkillTexts {

    /** Of a version, which stays as it is. */
    String text(TenantId tenant, String name, int version);
}
