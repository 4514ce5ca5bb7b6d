package dev.grove.core.model.endpoint;

import dev.grove.core.definition.DefinitionOperations;
import dev.grove.core.definition.DefinitionType;
import dev.grove.core.definition.DefinitionWords;
import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Model endpoints as their callers see them. */
@Component
class ModelEndpointType
        implements DefinitionType<ModelEndpointView>,
                DefinitionType.Storable<ModelEndpointDraft, ModelEndpointView>,
                OperationSource {

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
        this.endpoints = endpoints;
    }

    @Override
    public List<Operation<?>> operations() {
        DefinitionOperations<ModelEndpointView> of = new DefinitionOperations<>(this);
        List<Operation<?>> all = new ArrayList<>(of.common());
        all.addAll(List.of(of.store(this), of.show()));
        return all;
    }

    @Override
    public DefinitionWords words() {
        return WORDS;
    }

    @Override
    public Class<ModelEndpointDraft> draft() {
        return ModelEndpointDraft.class;
    }

    @Override
    public Class<ModelEndpointView> view() {
        return ModelEndpointView.class;
    }

    @Override
    public StoreOutcome<ModelEndpointView> store(
            OperationCaller caller, ModelEndpointDraft draft, @Nullable Integer expectedVersion) {
        return endpoints.store(caller.tenant(), draft, expectedVersion);
    }

    @Override
    public @Nullable Integer expectedVersion(ModelEndpointDraft draft) {
        return draft.expectedVersion();
    }

    @Override
    public String nameOf(ModelEndpointView view) {
        return view.name();
    }

    @Override
    public Page<ModelEndpointView> list(OperationCaller caller, PageRequest page) {
        return endpoints.list(caller.tenant(), page);
    }

    @Override
    public ModelEndpointView get(OperationCaller caller, String name) {
        return endpoints.get(caller.tenant(), name);
    }

    @Override
    public Page<ModelEndpointView> versions(OperationCaller caller, String name, PageRequest page) {
        return endpoints.versions(caller.tenant(), name, page);
    }

    @Override
    public ModelEndpointView version(OperationCaller caller, String name, int version) {
        return endpoints.version(caller.tenant(), name, version);
    }

    @Override
    public void delete(OperationCaller caller, String name, @Nullable Integer expectedVersion) {
        endpoints.delete(caller.tenant(), name, expectedVersion);
    }
}
