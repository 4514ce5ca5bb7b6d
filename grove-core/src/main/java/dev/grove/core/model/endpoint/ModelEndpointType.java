package dev.grove.core.model.endpoint;

import dev.grove.core.definition.DefinitionWords;
import dev.grove.core.definition.StorableType;
import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.operation.OperationCaller;
import org.springframework.stereotype.Component;

/** Model endpoints as their callers see them. */
@Component
class ModelEndpointType
        extends StorableType<ModelEndpointDraft, ModelEndpointView, ModelEndpointView> {

    private static final DefinitionWords WORDS =
            new DefinitionWords(
                    "/model-endpoints",
                    "endpoints",
                    "model endpoint",
                    "a",
                    "grove__list_model_endpoints",
                    "Agents name its models as `endpoint/model`. A change holds for what begins to execute a second later; a name that was used with another protocol is refused.",
                    "",
                    "Runs of agents that still name a model of it fail with `model_unavailable`.",
                    "",
                    """
                    {"name": "corp", "protocol": "openai", "base_url": "https://llm.example.com/v1", "secret": "model.corp.api_key",
                     "models": [{"name": "llama-4", "input_usd": 0.2, "output_usd": 0.6, "context_window": 128000}]}\
                    """);

    private final ModelEndpoints endpoints;

    ModelEndpointType(ModelEndpoints endpoints) {
        super(WORDS, ModelEndpointDraft.class, ModelEndpointView.class, endpoints);
        this.endpoints = endpoints;
    }

    @Override
    protected StoreOutcome<ModelEndpointView> store(
            OperationCaller caller, ModelEndpointDraft draft) {
        return endpoints.store(caller.tenant(), draft, draft.expectedVersion());
    }

    @Override
    protected ModelEndpointView view(OperationCaller caller, ModelEndpointView endpoint) {
        return endpoint;
    }
}
