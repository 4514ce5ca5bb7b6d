package dev.grove.server.openai.parameter;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.openai.OpenAiParameter;
import dev.grove.core.agent.option.ModelOptionsValidation;
import dev.grove.core.error.FieldChecks;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.Models;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.price.ModelRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Options of a run that its request brings: checked as an agent's are, for all of its models. */
@Component
class RunOptions {

    private final Models models;

    RunOptions(Models models) {
        this.models = models;
    }

    /**
     * Options by the parameters that the agent accepts.
     *
     * @throws GroveException validation_failed, with the parameter as the field at fault
     */
    ModelOptions of(
            TenantId tenant,
            AgentDefinition agent,
            Map<OpenAiParameter, ParameterRule.Found> accepted) {
        if (accepted.isEmpty()) {
            return ModelOptions.NONE;
        }
        AcceptedOptions given = new AcceptedOptions(accepted);
        FieldChecks checks = new FieldChecks();
        List<@Nullable String> tools = new ArrayList<>(agent.tools());
        ModelOptions options =
                new ModelOptionsValidation(checks, "")
                        .check(given.draft(), tools, agent.maxOutputTokens());
        if (checks.errors().isEmpty()) {
            checkModels(tenant, agent, options, checks);
        }
        List<FieldError> errors = checks.errors().stream().map(given::inItsPlace).toList();
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
        return options;
    }

    /** Checks each model; faults of the agent's own options are none of the request. */
    private void checkModels(
            TenantId tenant, AgentDefinition agent, ModelOptions options, FieldChecks checks) {
        ModelOptions own = agent.modelOptions();
        Stream.concat(
                        Stream.of(models.resolve(tenant, agent.model(), false)),
                        agent.fallbacks().stream().map(ModelRef::parse))
                .map(model -> models.features(tenant, model))
                .forEach(features -> {
                    Map<String, String> known = features.faults(own);
                    features.faults(own.replacedBy(options))
                            .forEach((option, words) -> {
                                if (!known.containsKey(option)) {
                                    checks.refuse(option, words);
                                }
                            });
                });
    }
}
