package dev.grove.core.model.trial;

import static dev.grove.core.definition.DefinitionInputs.needed;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.Needed;
import dev.grove.core.error.GroveException;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Route.Body;
import dev.grove.core.operation.ToolForm;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Operations that try a tenant's endpoint, or a model of the server. */
@Component
class EndpointTrialOperations implements OperationSource {

    private static final String MODEL =
            "One of an endpoint's, its first one without it; of the server, as `provider/model`";

    private final EndpointTrials trials;

    private final ServerTrials serverTrials;

    EndpointTrialOperations(EndpointTrials trials, ServerTrials serverTrials) {
        this.trials = trials;
        this.serverTrials = serverTrials;
    }

    /** Endpoint and model to try. */
    @JsonClassDescription("What to test.")
    record ModelTestRequest(
            @JsonPropertyDescription("The name that it was stored under") @Needed
                    @Nullable String name,
            @JsonPropertyDescription(MODEL) @Nullable String model) {}

    /** Model of the server to try. */
    @JsonTypeName("ModelTestRequest")
    @JsonClassDescription("What to test.")
    record ServerModel(@JsonPropertyDescription(MODEL) @Nullable String model) {

        String needed() {
            if (model == null) {
                throw GroveException.invalid("model", "is required, as provider/model");
            }
            return model;
        }
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                new OperationGroup("system", Scope.ADMIN)
                        .operation("testServerModel", ServerModel.class)
                        .says(
                                "Test a model of the server",
                                "Asks one of the operator's providers for a text, a call of a small tool and the turn after that, as `POST /model-endpoints/{name}/test` does one of a tenant's, and says what it did and which settings it needs. The provider bills 3 requests, at most 8, of at most 1,000 tokens of output each.")
                        .at(Route.post("/system/model-test", Body.NEEDED).forOperators())
                        .example("{\"model\": \"local/llama-4\"}")
                        .refuses(422)
                        .views(TrialReport.class, (_, asked) -> serverTrials.test(asked.needed())),
                new OperationGroup("endpoints", Scope.PROVISION)
                        .operation("testModelEndpoint", ModelTestRequest.class)
                        .says(
                                "Test a model endpoint",
                                "Asks it for a text, a call of a small tool and the turn after that, as runs do, and says what it did, what it refused, and which profile or settings it needs. Makes 3 requests, at most 8 where settings have to be found, of at most 1,000 tokens of output each, which the endpoint bills. Where the tenant's money is limited the worst case is reserved of its day and month first, and what it cost stays counted there. At most 6 in a minute and one at a time; ends after 90 seconds.")
                        .at(Route.post("/model-endpoints/{name}/test", Body.OPTIONAL))
                        .as(
                                new ToolForm(
                                        "grove__test_model_endpoint",
                                        "Asks a model endpoint for a few small answers, which it bills, and says what works, what it refuses and which profile or settings it needs.",
                                        ToolForm.Effect.COSTS,
                                        Scope.PROVISION,
                                        List.of()))
                        .example("{\"model\": \"llama-4\"}")
                        .refuses(404, 422, 429)
                        .views(
                                TrialReport.class,
                                (caller, asked) ->
                                        trials.test(
                                                caller.tenant(),
                                                needed(asked.name()),
                                                asked.model())));
    }
}
