package dev.grove.core.agent.openai;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.agent.openai.OpenAiPolicy.Instructions;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.WordsOf;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Policy for requests at OpenAI's door as callers read it. */
@JsonTypeName("OpenAiPolicy")
@WordsOf(OpenAiDraft.class)
@JsonClassDescription(
        "What requests at OpenAI's door (`/v1`) may do; null where an agent says nothing of it.")
public record OpenAiView(
        @OneOf(Instructions.class) String system,
        List<@OneOf(OpenAiParameter.Option.class) String> accepts,
        List<@OneOf(OpenAiParameter.class) String> ignores) {

    /** Returns null where an agent says nothing. */
    public static @Nullable OpenAiView of(OpenAiPolicy policy) {
        return policy.equals(OpenAiPolicy.NONE)
                ? null
                : new OpenAiView(
                        policy.system().wireName(),
                        names(policy.accepts()),
                        names(policy.ignores()));
    }

    private static List<String> names(List<OpenAiParameter> parameters) {
        return parameters.stream().map(OpenAiParameter::wireName).toList();
    }
}
