package dev.grove.core.run.workflow.run;

import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.child.NodeRuns;
import dev.grove.core.skill.SkillReference;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/**
 * The skills of the agents that a workflow begins. Its run pins them, so that the last item of a
 * map reads what the first one read; those of a fixed version are pinned by that.
 */
public final class NodeSkills {

    private NodeSkills() {}

    /**
     * @param pins of the run, as its row holds them
     */
    public static List<SkillReference> of(NodeRuns runs, TenantId tenant, JsonNode pins) {
        return pins.path(PinsJson.AGENTS)
                .valueStream()
                .flatMap(pin ->
                        runs
                                .pinned(
                                        tenant,
                                        new AgentId(UUID.fromString(pin.path("id").stringValue())),
                                        pin.path("version").intValue())
                                .definition()
                                .skills()
                                .stream())
                .filter(skill -> skill.version() == null)
                .distinct()
                .toList();
    }
}
