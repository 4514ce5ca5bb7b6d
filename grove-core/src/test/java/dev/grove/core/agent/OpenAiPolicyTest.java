package dev.grove.core.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.agent.openai.OpenAiDraft;
import dev.grove.core.agent.openai.OpenAiParameter;
import dev.grove.core.agent.openai.OpenAiPolicy;
import dev.grove.core.agent.openai.OpenAiPolicy.Instructions;
import dev.grove.core.agent.openai.OpenAiView;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.policy.FakePolicyNames;
import dev.grove.core.skill.FakeSkillNames;
import dev.grove.core.tool.FakeTools;
import dev.grove.core.tool.Tools;
import dev.grove.language.schema.JsonSchemas;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Policies of agents for requests at OpenAI's door. */
class OpenAiPolicyTest {

    private final AgentValidation validation =
            new AgentValidation(
                    new Tools(List.of(FakeTools.named("finish", "echo")), new JsonSchemas()),
                    new JsonSchemas(),
                    new FakeModels(),
                    new FakeSkillNames(), new FakePolicyNames());

    @Test
    void isReadBackAsItWasStored() {
        AgentDefinition definition =
                validate(draft("refuse", List.of("temperature", "stop"), List.of("seed")));

        OpenAiPolicy policy = definition.openai();
        assertThat(policy)
                .isEqualTo(
                        new OpenAiPolicy(
                                Instructions.REFUSE,
                                List.of(OpenAiParameter.TEMPERATURE, OpenAiParameter.STOP),
                                List.of(OpenAiParameter.SEED)));
        assertThat(DefinitionJson.KIND.asStored(definition).openai()).isEqualTo(policy);
        OpenAiView view = OpenAiView.of(policy);
        assertThat(view)
                .isEqualTo(
                        new OpenAiView("refuse", List.of("temperature", "stop"), List.of("seed")));
    }

    @Test
    void isNotWrittenWhereNothingIsSaid() {
        for (OpenAiDraft draft : Arrays.asList(null, draft(null, null, null))) {
            AgentDefinition definition = validate(draft);
            assertThat(definition.openai()).isEqualTo(OpenAiPolicy.NONE);
            assertThat(DefinitionJson.write(definition)).doesNotContain("openai");
            assertThat(OpenAiView.of(definition.openai())).isNull();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    sometimes |                         |           | openai.system     | must be one of prepend, refuse
                              | temperature;n           |           | openai.accepts[1] | must be one of temperature, top_p, stop, seed, reasoning_effort, tool_choice, parallel_tool_calls
                              | verbosity               |           | openai.accepts[0] | must be one of temperature
                              | stop;stop               |           | openai.accepts[1] | is named twice
                              |                         | audio     | openai.ignores[0] | must be one of temperature
                              | seed                    | stop;seed | openai.ignores[1] | is in accepts, too
                    """)
    void isRefusedByTheFieldAtFault(
            @Nullable String system,
            @Nullable String accepts,
            @Nullable String ignores,
            String field,
            String words) {
        assertRefused(draft(system, names(accepts), names(ignores)), field, words);
    }

    @Test
    void isRefusedWithGapsAndWithoutEnd() {
        assertRefused(
                draft(null, Collections.singletonList(null), null),
                "openai.accepts[0]",
                "must be one of");
        assertRefused(
                draft(null, null, Collections.nCopies(33, "seed")),
                "openai.ignores",
                "at most 32 parameters");
    }

    private void assertRefused(OpenAiDraft draft, String field, String words) {
        assertThatThrownBy(() -> validate(draft))
                .asInstanceOf(InstanceOfAssertFactories.type(GroveException.class))
                .extracting(
                        GroveException::errors, InstanceOfAssertFactories.list(FieldError.class))
                .singleElement()
                .satisfies(error -> {
                    assertThat(error.field()).isEqualTo(field);
                    assertThat(error.message()).contains(words);
                });
    }

    private static @Nullable List<@Nullable String> names(@Nullable String joined) {
        return joined == null ? null : List.of(joined.split(";"));
    }

    private static OpenAiDraft draft(
            @Nullable String system,
            @Nullable List<@Nullable String> accepts,
            @Nullable List<@Nullable String> ignores) {
        return new OpenAiDraft(system, accepts, ignores);
    }

    private AgentDefinition validate(@Nullable OpenAiDraft draft) {
        return validation.validate(
                TenantId.next(), Drafts.named("a").openai(draft).build(), Set.of());
    }
}
