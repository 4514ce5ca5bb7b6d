package dev.grove.core.run.workflow.advance;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.skill.SkillNames;
import dev.grove.core.skill.Skills;
import dev.grove.core.skill.StoredSkill;
import org.springframework.stereotype.Component;

/** Bodies of skills, in the versions that were pinned. */
@Component
class PinnedSkillTexts implements SkillTexts {

    private final Skills skills;

    PinnedSkillTexts(Skills skills) {
        this.skills = skills;
    }

    @Override
    public String text(TenantId tenant, String name, int version, String digest) {
        StoredSkill stored = skills.get(tenant, SkillNames.ofIdentifier(name), version);
        if (!stored.skill().digest().equals(digest)) {
            throw GroveException.conflict(
                    "The skill %s was deleted, and another one stored under its name"
                            .formatted(stored.name()));
        }
        return skills.body(tenant, stored.skill()).strip();
    }
}
