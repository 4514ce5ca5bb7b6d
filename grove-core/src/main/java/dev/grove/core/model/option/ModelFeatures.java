package dev.grove.core.model.option;

import dev.grove.core.model.option.ModelOptions.Effort;
import dev.grove.core.model.option.ModelOptions.Reasoning;
import dev.grove.core.model.option.ModelOptions.ToolChoice;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Options that a model takes. A model that is not known takes whatever its protocol has: then its
 * server's refusal says what it does not.
 *
 * @param sampling which of {@code temperature} and {@code top_p} it takes
 * @param hottest greatest {@code temperature}
 * @param stop whether it takes texts that end an answer
 * @param efforts efforts that it takes; empty for a model without
 * @param budget whether thinking is limited by a number of tokens
 * @param choosesWhileThinking whether a call may be required of an answer that it thinks about, and
 *     sampling be set
 * @param seed whether it takes a seed
 * @param cacheTtl whether it is said how long its cache keeps what requests begin with
 * @param media images and documents that it reads; none where that is not known of a model, since a
 *     server without them refuses the whole request
 */
public record ModelFeatures(
        Sampling sampling,
        double hottest,
        boolean stop,
        Set<Effort> efforts,
        boolean budget,
        boolean choosesWhileThinking,
        boolean seed,
        boolean cacheTtl,
        MediaFeatures media) {

    /** Model that leaves unread what it does not know, such as a script. */
    public static final ModelFeatures ALL =
            new ModelFeatures(
                    Sampling.BOTH,
                    ModelOptions.HOTTEST,
                    true,
                    EnumSet.allOf(Effort.class),
                    true,
                    true,
                    true,
                    true,
                    new MediaFeatures(true, true, MediaTokens.PATCHES));

    /** Options of sampling that a request may set. */
    public enum Sampling {
        NONE,
        EITHER,
        BOTH
    }

    public ModelFeatures {
        efforts = Set.copyOf(efforts);
    }

    /** Copies them with other media. */
    public ModelFeatures withMedia(MediaFeatures other) {
        return with(sampling, other);
    }

    /** Copies them for a server that refuses options of sampling. */
    public ModelFeatures withoutSampling() {
        return with(Sampling.NONE, media);
    }

    private ModelFeatures with(Sampling taken, MediaFeatures read) {
        return new ModelFeatures(
                taken, hottest, stop, efforts, budget, choosesWhileThinking, seed, cacheTtl, read);
    }

    /** Reasons why a model refuses some of the options, by the name of each. */
    public Map<String, String> faults(ModelOptions options) {
        Map<String, String> faults = new LinkedHashMap<>();
        sampling(options, faults);
        refuse(faults, "stop", !stop && !options.stop().isEmpty());
        refuse(faults, "seed", !seed && options.seed() != null);
        refuse(faults, "cache_ttl", !cacheTtl && options.cacheTtl() != null);
        Reasoning reasoning = options.reasoning();
        if (reasoning != null && reasoning.isMeasured()) {
            thinking(reasoning, faults);
            if (!choosesWhileThinking) {
                whileThinking(options, faults);
            }
        }
        return faults;
    }

    private void sampling(ModelOptions options, Map<String, String> faults) {
        Double temperature = options.temperature();
        boolean none = sampling == Sampling.NONE;
        refuse(faults, "temperature", none && temperature != null);
        refuse(faults, "top_p", none && options.topP() != null);
        if (!none && temperature != null && temperature > hottest) {
            faults.put("temperature", "must be at most %s for this model".formatted(hottest));
        }
        if (sampling == Sampling.EITHER && temperature != null && options.topP() != null) {
            faults.put("top_p", "cannot be set together with temperature for this model");
        }
    }

    private void thinking(Reasoning reasoning, Map<String, String> faults) {
        Effort effort = reasoning.effort();
        if (effort != null && !efforts.contains(effort)) {
            faults.put(
                    "reasoning.effort",
                    efforts.isEmpty()
                            ? "is not taken by this model; leave it out"
                                    + (budget ? ", or set reasoning.budget_tokens" : "")
                            : "must be one of %s for this model".formatted(names()));
        }
        if (reasoning.budgetTokens() != null && !budget) {
            faults.put(
                    "reasoning.budget_tokens",
                    "is not taken by this model; leave it out"
                            + (efforts.isEmpty() ? "" : ", or set reasoning.effort"));
        }
    }

    private static void whileThinking(ModelOptions options, Map<String, String> faults) {
        String words =
                "cannot be set for this model together with reasoning; leave one of both out";
        if (options.toolChoice() == ToolChoice.REQUIRED) {
            faults.put("tool_choice", words);
        }
        if (options.temperature() != null) {
            faults.putIfAbsent("temperature", words);
        }
        if (options.topP() != null) {
            faults.putIfAbsent("top_p", words);
        }
    }

    private static void refuse(Map<String, String> faults, String option, boolean isSet) {
        if (isSet) {
            faults.put(option, "is not taken by this model; leave it out");
        }
    }

    private String names() {
        return efforts.stream().sorted().map(Effort::wireName).collect(Collectors.joining(", "));
    }
}
