package dev.grove.core.agent.openai;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.agent.openai.OpenAiPolicy.Instructions;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.UnlessSet;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Policy for requests at OpenAI's door as callers submit it. Members that are null were left out.
 */
@JsonTypeName("OpenAiPolicyDraft")
@JsonClassDescription(
        "What requests at OpenAI's door (`/v1`) may do. Parameters whose value changes nothing pass; others are refused unless they are listed here.")
public record OpenAiDraft(
        @JsonPropertyDescription(
                        "Instructions of callers (messages of `system` and `developer`, `instructions`): `prepend` tells them to the model before the conversation, `refuse` refuses requests with any")
                @OneOf(Instructions.class)
                @UnlessSet("`prepend`")
                @Nullable String system,
        @JsonPropertyDescription(
                        "Parameters that take effect for the run of a request, in place of the agent's `model_options`")
                @Size(max = OpenAiValidation.MOST)
                @Nullable List<@OneOf(OpenAiParameter.Option.class) @Nullable String> accepts,
        @JsonPropertyDescription(
                        "Parameters that are passed over; the answer's header `Grove-Ignored` names those that a request had")
                @Size(max = OpenAiValidation.MOST)
                @Nullable List<@OneOf(OpenAiParameter.class) @Nullable String> ignores) {}
