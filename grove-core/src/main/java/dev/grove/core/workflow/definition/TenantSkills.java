package dev.grove.core.workflow.definition;

import dev.grove.core.id.TenantId;
import dev.grove.core.skill.Skill;
import dev.grove.core.skill.Skills;
import dev.grove.core.skill.StoredSkill;
import dev.grove.core.workflow.definition.WorkflowPins.SkillPin;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Skills by the identifiers that expressions have for them. */
@Component
class TenantSkills implements SkillNames {

    private final Skills skills;

    TenantSkills(Skills skills) {
        this.skills = skills;
    }

    @Override
    public Optional<SkillPin> pin(TenantId tenant, String identifier) {
        String name = dev.grove.core.skill.SkillNames.ofIdentifier(identifier);
        if (skills.newestVersion(tenant, name).isEmpty()) {
            return Optional.empty();
        }
        StoredSkill current = skills.get(tenant, name);
        return Optional.of(new SkillPin(identifier, current.version(), digestOf(current.skill())));
    }

    /** Of the text that expressions read. */
    private static String digestOf(Skill skill) {
        return skill.file("SKILL.md").orElseThrow().digest();
    }

    @Override
    public List<String> list(TenantId tenant, int limit) {
        return skills.identifiers(tenant).stream().limit(limit).toList();
    }
}
