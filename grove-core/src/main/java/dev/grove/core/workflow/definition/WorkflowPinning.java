package dev.grove.core.workflow.definition;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.BoundAgent;
import dev.grove.core.agent.DefinedClientTool;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.workflow.definition.WorkflowPins.AgentPin;
import dev.grove.core.workflow.definition.WorkflowPins.ClientToolPin;
import dev.grove.core.workflow.definition.WorkflowPins.Pin;
import dev.grove.core.workflow.definition.WorkflowPins.SkillPin;
import dev.grove.core.workflow.definition.WorkflowPins.ToolPin;
import dev.grove.core.workflow.definition.WorkflowPins.WorkflowPin;
import dev.grove.language.analysis.NamedDefinitions;
import dev.grove.language.analysis.NamedDefinitions.Named;
import dev.grove.language.analysis.WorkflowAnalysis;
import dev.grove.language.workflow.WorkflowDefinition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Finds the present versions of all that a workflow uses, directly and through others. */
@Component
class WorkflowPinning {

    private final DefinitionLookups lookups;
    private final WorkflowAnalysis analysis;
    private final AgentTools tools;
    private final Agents agents;

    WorkflowPinning(
            DefinitionLookups lookups, WorkflowAnalysis analysis, AgentTools tools, Agents agents) {
        this.lookups = lookups;
        this.analysis = analysis;
        this.tools = tools;
        this.agents = agents;
    }

    WorkflowPins pin(TenantId tenant, WorkflowDefinition definition) {
        Walk walk = new Walk(tenant);
        walk.from(definition);
        return walk.pins();
    }

    /** Breadth first: how deep workflows name each other costs no stack. */
    private final class Walk {

        private final TenantId tenant;
        private final List<Pin> pins = new ArrayList<>();
        private final List<FieldError> missing = new ArrayList<>();
        private final Set<Object> seen = new HashSet<>();
        private final Deque<WorkflowDefinition> open = new ArrayDeque<>();

        Walk(TenantId tenant) {
            this.tenant = tenant;
        }

        void from(WorkflowDefinition definition) {
            open.add(definition);
            while (!open.isEmpty()) {
                WorkflowDefinition next = open.remove();
                NamedDefinitions named = WorkflowAnalysis.named(next);
                named.agents().forEach(this::agent);
                named.tools().forEach(this::tool);
                named.workflows().forEach(this::workflow);
                analysis.skills(next).forEach(this::skill);
            }
        }

        /**
         * @throws GroveException {@code workflow_invalid} where something was deleted since the
         *     workflow was stored
         */
        WorkflowPins pins() {
            if (!missing.isEmpty()) {
                throw new GroveException(
                        ErrorCode.WORKFLOW_INVALID,
                        "The workflow uses what is there no more; see errors",
                        missing,
                        Map.of());
            }
            return new WorkflowPins(pins);
        }

        private record Of(String kind, Named named) {}

        private boolean isNew(String kind, Named named) {
            return seen.add(new Of(kind, named));
        }

        private void agent(Named asked) {
            if (!isNew("agent", asked)) {
                return;
            }
            Optional<BoundAgent> found = lookups.agent(tenant, asked);
            if (found.isEmpty()) {
                missing("agent", asked);
                return;
            }
            PinnedAgent agent = found.get().executed();
            pins.add(
                    new AgentPin(
                            asked.name(),
                            asked.version(),
                            agent.id(),
                            agent.version(),
                            found.get().current()));
            if (!WorkflowTools.workflowsOf(agent.definition()).isEmpty()) {
                lookups.workflowsOf(tenant, agent.id(), agent.version()).forEach(this::ofAgent);
            }
        }

        /** The agent's version has pinned it, whatever became of it since. */
        private void ofAgent(StoredWorkflow workflow) {
            if (isNew("workflow", new Named(workflow.name(), workflow.version()))) {
                pins.add(
                        new WorkflowPin(
                                workflow.name(),
                                workflow.version(),
                                workflow.id(),
                                workflow.version()));
                open.add(workflow.definition());
            }
        }

        private void workflow(Named asked) {
            if (!isNew("workflow", asked)) {
                return;
            }
            Optional<StoredWorkflow> found = lookups.workflow(tenant, asked);
            if (found.isEmpty()) {
                missing("workflow", asked);
                return;
            }
            StoredWorkflow workflow = found.get();
            pins.add(
                    new WorkflowPin(
                            asked.name(), asked.version(), workflow.id(), workflow.version()));
            open.add(workflow.definition());
        }

        private void tool(String name) {
            Named asked = new Named(name, null);
            if (!isNew("tool", asked)) {
                return;
            }
            Optional<Pin> found =
                    lookups.serverTool(name).isPresent()
                            ? Optional.of(new ToolPin(name, null))
                            : tools.pin(tenant, name)
                                    .<Pin>map(key -> new ToolPin(name, key))
                                    .or(() -> agents.findClientTool(tenant, name).map(this::pin));
            found.ifPresentOrElse(pins::add, () -> missing("tool", asked));
        }

        private ClientToolPin pin(DefinedClientTool defined) {
            return new ClientToolPin(
                    defined.tool().name(), defined.agent(), defined.agentVersion());
        }

        private void skill(String name) {
            Named asked = new Named(name, null);
            if (isNew("skill", asked)) {
                Optional<SkillPin> found = lookups.skills().pin(tenant, name);
                found.ifPresentOrElse(pins::add, () -> missing("skill", asked));
            }
        }

        private void missing(String kind, Named asked) {
            missing.add(
                    new FieldError(
                            kind,
                            asked.version() == null
                                    ? "there is no %s named %s".formatted(kind, asked.name())
                                    : "there is no version %d of a %s named %s"
                                            .formatted(asked.version(), kind, asked.name())));
        }
    }
}
