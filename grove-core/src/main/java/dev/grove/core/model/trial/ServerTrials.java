package dev.grove.core.model.trial;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.ModelRef;
import dev.grove.core.model.ServerProviders;
import dev.grove.core.model.http.dialect.DialectProvider;
import org.springframework.stereotype.Component;

/** Trials of the operator's providers. */
@Component
public class ServerTrials {

    private final ServerProviders providers;
    private final ModelTrials trials;

    ServerTrials(ServerProviders providers, ModelTrials trials) {
        this.providers = providers;
        this.trials = trials;
    }

    /**
     * Tries a model. Its price is of no account here: the report says what it used.
     *
     * @param model as {@code provider/model}
     * @throws GroveException {@code validation_failed}; {@code model_unavailable}
     */
    public TrialReport test(String model) {
        ModelRef ref;
        try {
            ref = ModelRef.parse(model);
        } catch (IllegalArgumentException _) {
            throw GroveException.invalid("model", ModelRef.RULE);
        }
        ModelProvider provider =
                providers
                        .find(ref.provider())
                        .orElseThrow(() ->
                                new GroveException(
                                        ErrorCode.MODEL_UNAVAILABLE,
                                        "This server has no provider named " + ref.provider()));
        provider.unavailable(ref.model())
                .ifPresent(why -> {
                    throw new GroveException(ErrorCode.MODEL_UNAVAILABLE, model + ": " + why);
                });
        if (!(provider instanceof DialectProvider tried)) {
            throw GroveException.invalid(
                    "model", "is of a provider without settings, such as scripted");
        }
        return trials.perform(tried, ref.model(), null);
    }
}
