package dev.grove.core.skill;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.util.Map;

/** What the skills say that a run has pinned. */
public interface SkillTexts {

    /**
     * The body of each, by its identifier in expressions ({@link SkillNames#toIdentifier}). The
     * same for as long as the run lives.
     */
    Map<String, String> bodies(TenantId tenant, RunId run);
}
