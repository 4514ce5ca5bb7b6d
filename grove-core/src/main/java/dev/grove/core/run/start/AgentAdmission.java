package dev.grove.core.run.start;

import dev.grove.core.agent.Limits;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.Models;
import dev.grove.core.model.option.MediaFeatures;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.quota.KnownLimits;
import dev.grove.core.run.governance.RunAuthorities;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.tool.AgentTools;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Requirements of every new run of an agent: its model is served, and its tools can be had.
 * Policies that will govern it are those of its {@link #authorities}.
 */
@Component
public class AgentAdmission {

    private final Models models;
    private final AgentTools tools;
    private final KnownLimits quotas;
    private final RunAuthorities authorities;

    public AgentAdmission(
            Models models, AgentTools tools, KnownLimits quotas, RunAuthorities authorities) {
        this.models = models;
        this.tools = tools;
        this.quotas = quotas;
        this.authorities = authorities;
    }

    /**
     * Work of an agent's version towards a goal. May wait for the proof of a sandbox.
     *
     * @param model as {@code provider/model}; null for the default one
     * @param limits of the run, or of its tree where these cap its money
     * @throws GroveException validation_failed, model_unavailable, model_not_priced,
     *     sandbox_unavailable
     */
    public AgentWork admit(
            TenantId tenant,
            PinnedAgent agent,
            String goal,
            @Nullable String model,
            Limits limits) {
        boolean priced = limits.maxCostUsd() != null;
        ModelRef admitted = requireModel(tenant, agent, model, priced);
        requireFallbacks(tenant, agent, priced || quotas.isMoneyLimited(tenant));
        tools.unavailable(
                        new AgentTools.Listed(
                                tenant,
                                agent.id(),
                                agent.version(),
                                agent.definition().allowlist()))
                .ifPresent(why -> {
                    throw new GroveException(ErrorCode.SANDBOX_UNAVAILABLE, why);
                });
        return new AgentWork(agent.id(), agent.name(), agent.version(), goal, admitted);
    }

    /**
     * Model that a run of an agent has.
     *
     * @param model as {@code provider/model}; null for the default one
     * @param priced whether its money is capped, which needs a price
     * @throws GroveException validation_failed, model_unavailable, model_not_priced
     */
    public ModelRef requireModel(
            TenantId tenant, PinnedAgent agent, @Nullable String model, boolean priced) {
        ModelRef admitted = models.resolve(tenant, model, priced || quotas.isMoneyLimited(tenant));
        requireOptions(tenant, agent, "model", admitted);
        return admitted;
    }

    /** Authorities of new runs, those that are no agent's among them. */
    public RunAuthorities authorities() {
        return authorities;
    }

    /** Media that a model reads beside text. */
    MediaFeatures media(TenantId tenant, ModelRef model) {
        return models.features(tenant, model).media();
    }

    /** Checked again: prices and endpoints may have changed since the agent was stored. */
    private void requireFallbacks(TenantId tenant, PinnedAgent agent, boolean priced) {
        List<String> fallbacks = agent.definition().fallbacks();
        for (int i = 0; i < fallbacks.size(); i++) {
            String field = "fallbacks[" + i + "]";
            try {
                requireOptions(
                        tenant, agent, field, models.resolve(tenant, fallbacks.get(i), priced));
            } catch (GroveException e) {
                throw new GroveException(
                        e.code(),
                        "the agent's " + field + ": " + e.getMessage(),
                        e.errors(),
                        e.details());
            }
        }
    }

    /** The run may have another model than that for which the agent was stored. */
    private void requireOptions(TenantId tenant, PinnedAgent agent, String field, ModelRef model) {
        ModelOptions options = agent.definition().modelOptions();
        if (options.equals(ModelOptions.NONE)) {
            return;
        }
        Map<String, String> faults = models.features(tenant, model).faults(options);
        if (!faults.isEmpty()) {
            throw GroveException.invalid(
                    field,
                    faults.entrySet().stream()
                            .map(fault ->
                                    "the agent's model_options.%s %s"
                                            .formatted(fault.getKey(), fault.getValue()))
                            .collect(
                                    Collectors.joining(
                                            "; ", model + " does not take its options: ", "")));
        }
    }
}
