package dev.grove.core.run.workflow.run;

import dev.grove.core.agent.BoundAgent;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.WorkflowId;
import dev.grove.core.run.child.NodeRuns;
import dev.grove.core.run.child.NodeRuns.PinnedTool;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.core.tool.ClientTool;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Agents, workflows and tools that the pins of a run stand for. */
public final class RunPins {

    private final TenantId tenant;
    private final JsonNode pins;
    private final NodeRuns runs;
    private final WorkflowVersions workflows;

    public RunPins(TenantId tenant, WorkflowWork work, NodeRuns runs, WorkflowVersions workflows) {
        this(tenant, work.pins(), runs, workflows);
    }

    public RunPins(TenantId tenant, JsonNode pins, NodeRuns runs, WorkflowVersions workflows) {
        this.tenant = tenant;
        this.pins = pins;
        this.runs = runs;
        this.workflows = workflows;
    }

    /**
     * @param asked the version that the node names; null for the one that was current
     */
    public BoundAgent agent(String name, @Nullable Integer asked) {
        JsonNode pin = pin(PinsJson.AGENTS, PinsJson.key(name, asked));
        int version = pin.path("version").intValue();
        return new BoundAgent(
                runs.pinned(tenant, new AgentId(id(pin)), version),
                pin.path(PinsJson.CURRENT).intValue(version));
    }

    public WorkflowVersion workflow(String name, @Nullable Integer asked) {
        JsonNode pin = pin(PinsJson.WORKFLOWS, PinsJson.key(name, asked));
        return workflows.get(tenant, new WorkflowId(id(pin)), pin.path("version").intValue());
    }

    public PinnedTool tool(String name) {
        JsonNode client = pins.path(PinsJson.CLIENT_TOOLS).path(name);
        if (client.isObject()) {
            return new PinnedTool(name, null, clientTool(name, client));
        }
        JsonNode key = pins.path(PinsJson.TOOLS).path(name);
        return new PinnedTool(name, key.isMissingNode() || key.isNull() ? null : key, null);
    }

    private ClientTool clientTool(String name, JsonNode pin) {
        return runs
                .pinned(tenant, new AgentId(id(pin)), pin.path("version").intValue())
                .definition()
                .pauses()
                .clientTools()
                .stream()
                .filter(tool -> tool.name().equals(name))
                .findFirst()
                .orElseThrow(() -> GroveException.notFound("No such client tool: " + name));
    }

    private JsonNode pin(String kind, String key) {
        JsonNode pin = pins.path(kind).path(key);
        if (pin.isMissingNode()) {
            throw new IllegalStateException("Not pinned: " + kind + " " + key);
        }
        return pin;
    }

    private static UUID id(JsonNode pin) {
        return UUID.fromString(pin.path("id").stringValue());
    }
}
