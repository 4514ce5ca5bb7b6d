package dev.grove.core.agent;

import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import dev.grove.core.tool.OwnTools;
import dev.grove.core.tool.ToolSpec;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Which versions of its tenant's own tools a version of an agent has. An agent that lists tools of
 * the server alone costs no question.
 */
@Component
class AgentToolPins {

    private final AgentValidation validation;
    private final OwnTools tools;

    AgentToolPins(AgentValidation validation, OwnTools tools) {
        this.validation = validation;
        this.tools = tools;
    }

    /** The names of the tenant's own tools, if the draft lists what the server does not have. */
    Set<String> namesFor(TenantId tenant, AgentDraft draft) {
        return validation.listsOnlyServerTools(draft)
                ? Set.of()
                : tools.list(tenant).stream()
                        .map(ToolSpec::name)
                        .filter(name -> !validation.isServerTool(name))
                        .collect(Collectors.toSet());
    }

    /** In the transaction that stores the version. */
    void pin(TenantId tenant, AgentId agent, int version, Collection<String> own) {
        if (!own.isEmpty()) {
            tools.pin(tenant, agent, version, own);
        }
    }

    /** Whether the same definition, stored now, would have the same tools. */
    boolean areCurrent(TenantId tenant, AgentId agent, int version, List<String> own) {
        return own.isEmpty() || tools.isCurrent(tenant, agent, version, own);
    }
}
