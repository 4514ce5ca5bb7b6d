package dev.grove.core.workflow.definition;

import dev.grove.core.id.TenantId;
import java.util.List;
import java.util.Optional;

/** A tenant's skills, as far as the expressions of workflows name them. */
public interface WorkflowSkillNames {

    /** Names on a server without skills: none. */
    WorkflowSkillNames NONE =
            new WorkflowSkillNames() {
                @Override
                public Optional<WorkflowPins.SkillPin> pin(TenantId tenant, String name) {
                    return Optional.empty();
                }

                @Override
                public List<String> list(TenantId tenant, int limit) {
                    return List.of();
                }
            };

    /** The version that is current now; nothing where the tenant has no such skill. */
    Optional<WorkflowPins.SkillPin> pin(TenantId tenant, String name);

    /** The first names, as expressions write them, to find one that was meant. */
    List<String> list(TenantId tenant, int limit);
}
