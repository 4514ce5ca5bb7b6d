package dev.grove.core.agent.option;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.model.option.CacheTtl;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.option.ModelOptions.Effort;
import dev.grove.core.model.option.ModelOptions.Reasoning;
import dev.grove.core.model.option.ModelOptions.ToolChoice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Options of requests to a model as callers read them. */
@WordsOf(ModelOptionsDraft.class)
@JsonClassDescription("Options of each request to the model; null leaves one to the model.")
public record ModelOptionsView(
        @Nullable Double temperature,
        @Nullable Double topP,
        List<String> stop,
        @Nullable ReasoningView reasoning,
        @OneOf(ToolChoice.class) @Nullable String toolChoice,
        @Nullable Boolean parallelToolCalls,
        @Nullable Long seed,
        @OneOf(CacheTtl.class) @Nullable String cacheTtl,
        @Nullable Boolean user) {

    /** Returns null where an agent sets none. */
    public static @Nullable ModelOptionsView of(ModelOptions options) {
        ToolChoice choice = options.toolChoice();
        CacheTtl ttl = options.cacheTtl();
        return options.equals(ModelOptions.NONE)
                ? null
                : new ModelOptionsView(
                        options.temperature(),
                        options.topP(),
                        options.stop(),
                        ReasoningView.of(options.reasoning()),
                        choice == null ? null : choice.wireName(),
                        options.parallelToolCalls(),
                        options.seed(),
                        ttl == null ? null : ttl.wireName(),
                        options.namesUser() ? true : null);
    }

    /** How much a model thinks. */
    @WordsOf(ModelOptionsDraft.ReasoningDraft.class)
    @JsonClassDescription("How much the model thinks.")
    public record ReasoningView(
            @OneOf(Effort.class) @Nullable String effort,
            @Nullable Integer budgetTokens,
            @Nullable Boolean show) {

        private static @Nullable ReasoningView of(@Nullable Reasoning reasoning) {
            if (reasoning == null) {
                return null;
            }
            Effort effort = reasoning.effort();
            return new ReasoningView(
                    effort == null ? null : effort.wireName(),
                    reasoning.budgetTokens(),
                    reasoning.show() ? true : null);
        }
    }
}
