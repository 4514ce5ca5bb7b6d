package dev.grove.mcp.provision;

import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.model.trial.EndpointTrials;
import dev.grove.language.json.StrictBinding;
import dev.grove.mcp.catalog.McpTool;
import dev.grove.mcp.catalog.ToolAnnotations;
import java.util.List;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Tool that tries a model endpoint. */
@Component
class EndpointTestTool implements ProvisionSource {

    private static final JsonMapper JSON = StrictBinding.MAPPER;

    /** Changes nothing here, and reaches a server that bills it. */
    private static final ToolAnnotations COSTS = new ToolAnnotations(false, false, false, true);

    private final EndpointTrials trials;

    EndpointTestTool(EndpointTrials trials) {
        this.trials = trials;
    }

    @Override
    public List<McpTool> tools() {
        return List.of(
                ProvisionTool.of(
                        "grove__test_model_endpoint",
                        "Asks a model endpoint for a few small answers, which it bills, and says what works, what it refuses and which profile or settings it needs.",
                        COSTS,
                        Scope.PROVISION,
                        (tenant, _, arguments) -> test(tenant, arguments)));
    }

    private ObjectNode test(TenantId tenant, ObjectNode arguments) {
        return JSON.valueToTree(
                trials.test(
                        tenant,
                        arguments.path("name").stringValue(),
                        arguments.path("model").asString(null)));
    }
}
