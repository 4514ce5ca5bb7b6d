package dev.grove.core.agent.option;

import dev.grove.core.agent.option.ModelOptionsDraft.ReasoningDraft;
import dev.grove.core.error.FieldChecks;
import dev.grove.core.model.option.CacheTtl;
import dev.grove.core.model.option.ModelFeatures;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.option.ModelOptions.Effort;
import dev.grove.core.model.option.ModelOptions.Reasoning;
import dev.grove.core.model.option.ModelOptions.ToolChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Validation of options of requests to a model. */
public final class ModelOptionsValidation {

    static final int MOST_STOPS = 4;
    private static final int LONGEST_STOP = 64;
    private static final String FIELD = "model_options.";

    private final FieldChecks checks;
    private final String prefix;

    public ModelOptionsValidation(FieldChecks checks) {
        this(checks, FIELD);
    }

    /**
     * @param prefix what stands before the names of options in messages
     */
    public ModelOptionsValidation(FieldChecks checks, String prefix) {
        this.checks = checks;
        this.prefix = prefix;
    }

    /**
     * Checks what is the same for every model.
     *
     * @param tools names of the agent's tools, as far as it has any
     * @param maxOutputTokens of the agent
     */
    public ModelOptions check(
            @Nullable ModelOptionsDraft draft,
            @Nullable List<@Nullable String> tools,
            int maxOutputTokens) {
        if (draft == null) {
            return ModelOptions.NONE;
        }
        return new ModelOptions(
                temperature(draft.temperature()),
                topP(draft.topP()),
                stop(draft.stop()),
                reasoning(draft.reasoning(), maxOutputTokens),
                toolChoice(draft.toolChoice(), tools),
                draft.parallelToolCalls(),
                seed(draft.seed()),
                constant("cache_ttl", draft.cacheTtl(), CacheTtl.values(), CacheTtl::wireName),
                Boolean.TRUE.equals(draft.user()),
                null);
    }

    /** Checks what the agent's model takes. */
    public void checkModel(ModelOptions options, ModelFeatures features) {
        features.faults(options).forEach((option, words) -> checks.refuse(field(option), words));
    }

    /** NaN is in no range. */
    private @Nullable Double temperature(@Nullable Double given) {
        if (given != null && !(given >= 0 && given <= ModelOptions.HOTTEST)) {
            checks.refuse(field("temperature"), "must be between 0 and " + ModelOptions.HOTTEST);
            return null;
        }
        return given;
    }

    private @Nullable Double topP(@Nullable Double given) {
        if (given != null && !(given > 0 && given <= 1)) {
            checks.refuse(field("top_p"), "must be above 0 and at most 1");
            return null;
        }
        return given;
    }

    private List<String> stop(@Nullable List<@Nullable String> given) {
        if (given == null) {
            return List.of();
        }
        if (given.size() > MOST_STOPS) {
            checks.refuse(field("stop"), "may have at most " + MOST_STOPS + " texts");
            return List.of();
        }
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            String field = field("stop[" + i + "]");
            String text = given.get(i);
            if (text == null || text.isBlank()) {
                // A blank text is refused by Messages, and ends every answer at once elsewhere.
                checks.refuse(field, "must be a text that is not blank");
            } else {
                checks.text(field, text, LONGEST_STOP);
                texts.add(text);
            }
        }
        return texts;
    }

    private @Nullable Long seed(@Nullable Long given) {
        long most = ModelOptions.LARGEST_SEED;
        return given == null ? null : checks.between(field("seed"), given, 0, -most, most);
    }

    private @Nullable Reasoning reasoning(@Nullable ReasoningDraft given, int maxOutputTokens) {
        boolean show = given != null && Boolean.TRUE.equals(given.show());
        if (given == null || (given.effort() == null && given.budgetTokens() == null && !show)) {
            return null;
        }
        Effort effort =
                constant("reasoning.effort", given.effort(), Effort.values(), Effort::wireName);
        Integer budget = given.budgetTokens();
        if (given.effort() != null && budget != null) {
            checks.refuse(field("reasoning"), "has an effort or budget_tokens, not both");
        } else if (budget != null && budget < Reasoning.LEAST_BUDGET) {
            checks.refuse(
                    field("reasoning.budget_tokens"),
                    "must be at least %,d".formatted(Reasoning.LEAST_BUDGET));
        } else if (budget != null && budget >= maxOutputTokens) {
            checks.refuse(
                    field("reasoning.budget_tokens"),
                    "must be less than max_output_tokens, %,d, of which it is a part"
                            .formatted(maxOutputTokens));
        }
        return new Reasoning(effort, budget, show);
    }

    private @Nullable ToolChoice toolChoice(
            @Nullable String given, @Nullable List<@Nullable String> tools) {
        ToolChoice choice =
                constant("tool_choice", given, ToolChoice.values(), ToolChoice::wireName);
        if (choice == ToolChoice.REQUIRED && (tools == null || !tools.contains("finish"))) {
            checks.refuse(
                    field("tool_choice"),
                    "required needs finish among the tools: without it a run could not end");
        }
        return choice;
    }

    private <E extends Enum<E>> @Nullable E constant(
            String option, @Nullable String given, E[] constants, Function<E, String> word) {
        if (given == null) {
            return null;
        }
        for (E constant : constants) {
            if (word.apply(constant).equals(given)) {
                return constant;
            }
        }
        checks.refuse(
                field(option),
                "must be one of "
                        + Stream.of(constants).map(word).collect(Collectors.joining(", ")));
        return null;
    }

    private String field(String option) {
        return prefix + option;
    }
}
