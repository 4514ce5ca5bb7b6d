package dev.grove.core.agent;

import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import dev.grove.core.tool.OwnTools;
import dev.grove.core.tool.ReservedNames;
import dev.grove.core.tool.ToolSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    /**
     * Returns the tools to pin for a version: the tenant's own that it lists, and the workflows
     * that it names.
     */
    static List<String> pinned(AgentDefinition definition, Set<String> own) {
        return Stream.concat(
                        definition.tools().stream().filter(own::contains),
                        definition.workflows().stream().map(ReservedNames::ofWorkflow))
                .distinct()
                .toList();
    }

    /**
     * @throws GroveException {@code validation_failed} where a workflow that it names would start
     *     the agent again
     */
    void requireNoCycle(TenantId tenant, AgentDefinition definition) {
        List<FieldError> cycles = new ArrayList<>();
        for (int i = 0; i < definition.tools().size(); i++) {
            check(tenant, definition.name(), definition.tools().get(i), "tools[" + i + "]", cycles);
        }
        for (int i = 0; i < definition.workflows().size(); i++) {
            String tool = ReservedNames.ofWorkflow(definition.workflows().get(i));
            check(tenant, definition.name(), tool, "workflows[" + i + "]", cycles);
        }
        if (!cycles.isEmpty()) {
            throw GroveException.invalid(cycles);
        }
    }

    private void check(
            TenantId tenant, String agent, String tool, String field, List<FieldError> cycles) {
        if (!validation.isServerTool(tool)) {
            tools.cycle(tenant, agent, tool)
                    .ifPresent(way -> cycles.add(new FieldError(field, way)));
        }
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
