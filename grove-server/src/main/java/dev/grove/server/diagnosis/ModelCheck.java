package dev.grove.server.diagnosis;

import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.ModelSettings;
import dev.grove.core.model.Reach;
import dev.grove.core.model.ServerProviders;
import dev.grove.core.model.price.ModelRef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Whether the operator's model providers answer and take their keys. They are asked for the list of
 * their models, which costs nothing; endpoints of tenants are called in their runs alone.
 */
@Component
@Order(6)
public class ModelCheck implements Check {

    private static final Duration ANSWER = Duration.ofSeconds(6);

    private final ServerProviders providers;
    private final ModelSettings settings;

    ModelCheck(ServerProviders providers, ModelSettings settings) {
        this.providers = providers;
        this.settings = settings;
    }

    @Override
    public String name() {
        return "models";
    }

    @Override
    public Duration limit() {
        return ANSWER.plusSeconds(2);
    }

    @Override
    public List<DiagnosisFinding> findings() {
        List<DiagnosisFinding> findings = new ArrayList<>();
        reaches().forEach((name, reach) -> of(name, reach).ifPresent(findings::add));
        if (findings.isEmpty()) {
            findings.add(
                    DiagnosisFinding.warning(
                            "model_none",
                            "No model provider is configured on this server.",
                            "Only tenants that have stored a model endpoint of their own can start"
                                    + " runs.",
                            "Set ANTHROPIC_API_KEY or OPENAI_API_KEY, or"
                                    + " grove.models.endpoints.<name>.base-url, and restart it."));
        }
        faultOfDefault().ifPresent(findings::add);
        return findings;
    }

    private Map<String, Reach> reaches() {
        Reach late = new Reach.Unreachable("no answer within " + ANSWER.toSeconds() + " s");
        Map<String, Reach> reaches = new LinkedHashMap<>();
        ConcurrentChecks.ask(providers.all(), ModelProvider::reach, ANSWER, _ -> late)
                .forEach((provider, reach) -> reaches.put(provider.name(), reach));
        return reaches;
    }

    private static Optional<DiagnosisFinding> of(String provider, Reach reach) {
        String named = "The model provider " + provider;
        String meaning = "Runs with its models wait for a while, and then fail.";
        return switch (reach) {
            case Reach.NotAsked _ -> Optional.empty();
            case Reach.Reached _ ->
                    Optional.of(
                            DiagnosisFinding.ok(
                                    "model_provider_reached",
                                    named + " answers, and did not refuse its key."));
            case Reach.KeyRefused(int status, String remedy) ->
                    Optional.of(
                            DiagnosisFinding.error(
                                    "model_key_refused",
                                    named + " refuses the key (" + status + ").",
                                    "Runs with its models fail.",
                                    remedy));
            case Reach.Failing(int status) ->
                    Optional.of(
                            DiagnosisFinding.warning(
                                    "model_provider_failing",
                                    named + " answers with " + status + ".",
                                    meaning,
                                    "Ask again later; look at the provider's page of its status."));
            case Reach.Unreachable(String why) ->
                    Optional.of(
                            DiagnosisFinding.error(
                                    "model_provider_unreachable",
                                    named + " cannot be reached: " + why + ".",
                                    meaning,
                                    "Mend "
                                            + address(provider)
                                            + ", or what keeps this server from reaching it: curl"
                                            + " --head the address from its machine. Grove uses no"
                                            + " proxy."));
        };
    }

    private static String address(String provider) {
        return switch (provider) {
            case "anthropic" -> "ANTHROPIC_BASE_URL";
            case "openai" -> "OPENAI_BASE_URL";
            case "scripted" -> "GROVE_MODELS_SCRIPTED_DIRECTORY";
            default -> "grove.models.endpoints." + provider + ".base-url";
        };
    }

    /** A default is for agents that name no model, and tenants cannot mend it. */
    private Optional<DiagnosisFinding> faultOfDefault() {
        String model = settings.defaultModel();
        if (model.isBlank()) {
            return Optional.empty();
        }
        return whyNot(model)
                .map(why ->
                        DiagnosisFinding.error(
                                "model_default_unusable",
                                "The default model " + model + " cannot be used: " + why + ".",
                                "Runs of agents that name no model are refused.",
                                "Do that, or name another model in GROVE_MODELS_DEFAULT_MODEL, and"
                                        + " restart the server."));
    }

    private Optional<String> whyNot(String model) {
        ModelRef ref;
        try {
            ref = ModelRef.parse(model);
        } catch (IllegalArgumentException _) {
            return Optional.of("it is not written provider/model");
        }
        Optional<ModelProvider> provider = providers.find(ref.provider());
        return provider.isEmpty()
                ? Optional.of("this server has no provider named " + ref.provider())
                : provider.get().unavailable(ref.model());
    }
}
