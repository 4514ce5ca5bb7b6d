package dev.grove.mcp.provision;

import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.model.endpoint.ModelEndpointDraft;
import dev.grove.core.model.endpoint.ModelEndpoints;
import dev.grove.core.model.trial.EndpointTrials;
import dev.grove.core.page.PageRequest;
import dev.grove.language.json.StrictBinding;
import dev.grove.mcp.catalog.McpTool;
import dev.grove.mcp.catalog.ToolAnnotations;
import java.util.List;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Tools for model endpoints: the records and the checks are those of REST. */
@Component
class ModelEndpointProvisioning implements ProvisionSource {

    private static final JsonMapper JSON = mapper();

    /** Changes nothing here, and reaches a server that bills it. */
    private static final ToolAnnotations COSTS = new ToolAnnotations(false, false, false, true);

    private final ModelEndpoints endpoints;
    private final EndpointTrials trials;

    ModelEndpointProvisioning(ModelEndpoints endpoints, EndpointTrials trials) {
        this.endpoints = endpoints;
        this.trials = trials;
    }

    private static JsonMapper mapper() {
        JsonMapper.Builder mapper = JsonMapper.builder();
        StrictBinding.configure(mapper);
        return mapper.build();
    }

    @Override
    public List<McpTool> tools() {
        return List.of(
                ProvisionTool.of(
                        "grove__upsert_model_endpoint",
                        "Stores where models of your own are: agents may then name them as endpoint/model.",
                        ProvisionTool.CHANGES,
                        Scope.PROVISION,
                        (tenant, _, arguments) -> upsert(tenant, arguments)),
                ProvisionTool.of(
                        "grove__list_model_endpoints",
                        "Lists the model endpoints of your own, by name, with their models and prices.",
                        ToolAnnotations.READS,
                        Scope.PROVISION,
                        (tenant, _, arguments) -> list(tenant, arguments)),
                ProvisionTool.of(
                        "grove__test_model_endpoint",
                        "Asks a model endpoint for a few small answers, which it bills, and says what works, what it refuses and which profile or settings it needs.",
                        COSTS,
                        Scope.PROVISION,
                        (tenant, _, arguments) -> test(tenant, arguments)),
                ProvisionTool.of(
                        "grove__delete_model_endpoint",
                        "Removes a model endpoint. Runs of agents that still name a model of it fail.",
                        ProvisionTool.REMOVES,
                        Scope.PROVISION,
                        (tenant, _, arguments) -> delete(tenant, arguments)));
    }

    private ObjectNode upsert(TenantId tenant, ObjectNode arguments) {
        ModelEndpointDraft draft = JSON.treeToValue(arguments, ModelEndpointDraft.class);
        return JSON.valueToTree(endpoints.store(tenant, draft, draft.expectedVersion()).current());
    }

    private ObjectNode list(TenantId tenant, ObjectNode arguments) {
        return JSON.valueToTree(
                endpoints.list(
                        tenant,
                        new PageRequest(
                                arguments.path("limit").asInt(PageRequest.DEFAULT_LIMIT),
                                arguments.path("cursor").asString(null))));
    }

    private ObjectNode test(TenantId tenant, ObjectNode arguments) {
        return JSON.valueToTree(
                trials.test(
                        tenant,
                        arguments.path("name").stringValue(),
                        arguments.path("model").asString(null)));
    }

    private ObjectNode delete(TenantId tenant, ObjectNode arguments) {
        String name = arguments.path("name").stringValue();
        endpoints.delete(tenant, name, arguments.path("expected_version").intValue());
        return JsonNodeFactory.instance.objectNode().put("deleted", name);
    }
}
