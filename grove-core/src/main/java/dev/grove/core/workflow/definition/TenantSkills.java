package dev.grove.core.workflow.definition;

import dev.grove.core.id.TenantId;
import dev.grove.core.skill.Skills;
import dev.grove.core.workflow.definition.WorkflowPins.SkillPin;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Skills under the names that expressions have for them. */
@Component
class TenantSkills implements WorkflowSkillNames {

    private final Skills skills;

    TenantSkills(Skills skills) {
        this.skills = skills;
    }

    @Override
    public Optional<SkillPin> pin(TenantId tenant, String name) {
        return skills.find(tenant, dev.grove.core.skill.SkillNames.ofIdentifier(name))
                .map(stored -> new SkillPin(name, stored.version(), stored.skill().digest()));
    }

    @Override
    public List<String> list(TenantId tenant, int limit) {
        return skills.namesStartingWith(tenant, "", limit).stream()
                .map(dev.grove.core.skill.SkillNames::toIdentifier)
                .toList();
    }
}
