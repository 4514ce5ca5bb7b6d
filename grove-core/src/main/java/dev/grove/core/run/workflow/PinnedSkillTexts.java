package dev.grove.core.run.workflow;

import dev.grove.core.id.TenantId;
import dev.grove.core.skill.SkillNames;
import dev.grove.core.skill.Skills;
import org.springframework.stereotype.Component;

/** Bodies of skills, by the identifiers that expressions have for them. */
@Component
class PinnedSkillTexts {

    private final Skills skills;

    PinnedSkillTexts(Skills skills) {
        this.skills = skills;
    }

    /** Of a version, which stays as it is. */
    String text(TenantId tenant, String identifier, int version) {
        return skills.body(
                tenant, skills.get(tenant, SkillNames.ofIdentifier(identifier), version).skill());
    }
}
