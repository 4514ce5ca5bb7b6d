package dev.grove.core.agent.option;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.UnlessSet;
import dev.grove.core.model.option.CacheTtl;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.option.ModelOptions.Effort;
import dev.grove.core.model.option.ModelOptions.Reasoning;
import dev.grove.core.model.option.ModelOptions.ToolChoice;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Options of requests to a model as callers submit them. What is null was left out. */
@JsonClassDescription(
        "Options of each request to the model. One that the model is known to refuse is refused here; null leaves it to the model.")
public record ModelOptionsDraft(
        @JsonPropertyDescription("Randomness of its words; models that only think refuse it")
                @DecimalMin("0")
                @DecimalMax("" + ModelOptions.HOTTEST)
                @Nullable Double temperature,
        @JsonPropertyDescription("Share of the likeliest words that it chooses among")
                @DecimalMin(value = "0", inclusive = false)
                @DecimalMax("1")
                @Nullable Double topP,
        @JsonPropertyDescription("Texts that end an answer, of 1 to 64 characters each")
                @Size(max = ModelOptionsValidation.MOST_STOPS)
                @Nullable List<@Nullable String> stop,
        @JsonPropertyDescription("How much it thinks") @Nullable ReasoningDraft reasoning,
        @JsonPropertyDescription(
                        "`required`: each answer calls a tool, and the run ends by `finish`, which has to be among the tools")
                @OneOf(ToolChoice.class)
                @Nullable String toolChoice,
        @JsonPropertyDescription("false: an answer calls one tool at most")
                @Nullable Boolean parallelToolCalls,
        @JsonPropertyDescription(
                        "Number by which the model samples alike again, as far as it can; Chat Completions alone takes it")
                @Min(-ModelOptions.LARGEST_SEED)
                @Max(ModelOptions.LARGEST_SEED)
                @Nullable Long seed,
        @JsonPropertyDescription(
                        "How long the provider keeps what requests begin with: `1h` costs more to write, and serves runs that wait longer than five minutes between turns. Messages alone takes it")
                @OneOf(CacheTtl.class)
                @Nullable String cacheTtl,
        @JsonPropertyDescription(
                        "true: each request has a hash of the run's `metadata.user`, by which the provider tells end users apart")
                @UnlessSet("false")
                @Nullable Boolean user) {

    /** How much a model thinks, by one of two measures. */
    @JsonClassDescription("How much the model thinks. Which measure there is depends on the model.")
    public record ReasoningDraft(
            @JsonPropertyDescription(
                            "Messages takes `low` to `max`, Chat Completions `none` to `xhigh`, and not every model all of them")
                    @OneOf(Effort.class)
                    @Nullable String effort,
            @JsonPropertyDescription(
                            "Tokens of an answer that it may think with; less than `max_output_tokens`")
                    @Min(Reasoning.LEAST_BUDGET)
                    @Nullable Integer budgetTokens,
            @JsonPropertyDescription(
                            "true: what it thinks is shown to those who read its answers as chats")
                    @UnlessSet("false")
                    @Nullable Boolean show) {}
}
