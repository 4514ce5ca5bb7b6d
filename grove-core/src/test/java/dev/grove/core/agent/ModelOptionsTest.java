package dev.grove.core.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.grove.core.agent.option.ModelOptionsDraft;
import dev.grove.core.agent.option.ModelOptionsDraft.ReasoningDraft;
import dev.grove.core.agent.option.ModelOptionsView;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.option.CacheTtl;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.option.ModelOptions.Effort;
import dev.grove.core.model.option.ModelOptions.Reasoning;
import dev.grove.core.model.option.ModelOptions.ToolChoice;
import dev.grove.core.policy.FakePolicyNames;
import dev.grove.core.skill.FakeSkillNames;
import dev.grove.core.tool.FakeTools;
import dev.grove.core.tool.Tools;
import dev.grove.language.schema.JsonSchemas;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

class ModelOptionsTest {

    private static final String KNOWN = "fake/any";
    private static final JsonMapper JSON = JsonMapper.shared();

    private final AgentValidation validation =
            new AgentValidation(
                    new Tools(List.of(FakeTools.named("finish", "echo")), new JsonSchemas()),
                    new JsonSchemas(),
                    new FakeModels(),
                    new FakeSkillNames(), new FakePolicyNames());

    @Test
    void areReadBackAsTheyWereStored() {
        ModelOptionsDraft draft =
                new ModelOptionsDraft(
                        0.7,
                        0.9,
                        List.of("END", "STOP"),
                        effort("high"),
                        "required",
                        false,
                        null,
                        null,
                        null);

        AgentDefinition definition = validate(agent(KNOWN, draft));

        assertThat(definition.modelOptions())
                .isEqualTo(
                        new ModelOptions(
                                0.7,
                                0.9,
                                List.of("END", "STOP"),
                                new Reasoning(Effort.HIGH, null),
                                ToolChoice.REQUIRED,
                                false));
        assertThat(DefinitionJson.KIND.asStored(definition).modelOptions())
                .isEqualTo(definition.modelOptions());
        assertThat(DefinitionJson.KIND.asStored(withBudget(2_048)).modelOptions().thinkingTokens())
                .isEqualTo(2_048);
    }

    @Test
    void areAbsentFromADefinitionThatSetsNone() {
        AgentDefinition without = validate(agent(KNOWN, null));
        AgentDefinition empty =
                validate(
                        agent(
                                KNOWN,
                                new ModelOptionsDraft(
                                        null, null, null, null, null, null, null, null, null)));

        assertThat(DefinitionJson.write(without)).doesNotContain("model_options");
        assertThat(empty).isEqualTo(without);
        assertThat(ModelOptionsView.of(without.modelOptions())).isNull();
    }

    @Test
    void passOverAWordThatANewerGroveWrote() {
        AgentDefinition read =
                DefinitionJson.read(
                        "{\"name\":\"a\",\"system_prompt\":\"p\",\"tools\":[\"echo\"],\"model_options\":{\"tool_choice\":\"maybe\",\"reasoning\":{\"effort\":\"utmost\"},\"new\":1,\"temperature\":1}}");

        assertThat(read.modelOptions())
                .isEqualTo(
                        new ModelOptions(
                                1.0, null, List.of(), new Reasoning(null, null), null, null));
    }

    @ParameterizedTest(name = "{0} of {2}")
    @MethodSource("refused")
    void namesWhatIsWrong(
            String field, @Nullable String words, String model, ModelOptionsDraft draft) {
        assertThatExceptionOfType(GroveException.class)
                .isThrownBy(() -> validate(agent(model, draft)))
                .satisfies(e -> {
                    assertThat(e.errors())
                            .extracting(FieldError::field)
                            .containsExactly("model_options." + field);
                    assertThat(e.errors().getFirst().message()).contains(words);
                });
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                bad("temperature", "between 0 and 2", sampling(2.1, null)),
                bad("temperature", "between 0 and 2", sampling(-0.1, null)),
                bad("temperature", "between 0 and 2", sampling(Double.NaN, null)),
                bad("top_p", "above 0", sampling(null, 0.0)),
                bad("top_p", "above 0", sampling(null, 1.1)),
                bad("stop", "at most 4", stop("a", "b", "c", "d", "e")),
                bad("stop[0]", "not blank", stop(" \n")),
                bad("stop[1]", "not blank", stop("a", "")),
                bad("stop[0]", "64", stop("a".repeat(65))),
                bad("stop[0]", "stored", stop("a\0")),
                bad("reasoning.effort", "one of none, minimal", thinking(effort("much"))),
                bad("reasoning", "not both", thinking(new ReasoningDraft("low", 2_000, null))),
                bad("reasoning.budget_tokens", "1,024", thinking(budget(1_023))),
                bad(
                        "reasoning.budget_tokens",
                        "less than max_output_tokens",
                        thinking(budget(8_192))),
                bad("tool_choice", "one of auto, required", choice("none")),
                bad("cache_ttl", "one of 5m, 1h", cached("2h")),
                of("cache_ttl", "not taken", "fake/gpt-5", cached("1h")),
                of("cache_ttl", "not taken", "fake/gpt-5", cached("5m")),
                of("seed", "not taken", "fake/claude-opus-4-7", seeded(7L)),
                bad("seed", "between", seeded(1L << 53)),
                of("temperature", "at most 1", "fake/claude-opus-4-5", sampling(1.5, null)),
                of(
                        "top_p",
                        "together with temperature",
                        "fake/claude-opus-4-5",
                        sampling(0.5, 0.5)),
                of("temperature", "not taken", "fake/claude-opus-4-7", sampling(1.0, null)),
                of("top_p", "not taken", "fake/claude-opus-4-7", sampling(null, 0.5)),
                of(
                        "reasoning.budget_tokens",
                        "set reasoning.effort",
                        "fake/claude-opus-4-7",
                        thinking(budget(2_000))),
                of(
                        "reasoning.effort",
                        "one of low, medium, high, xhigh, max",
                        "fake/claude-opus-4-7",
                        thinking(effort("minimal"))),
                of(
                        "tool_choice",
                        "together with reasoning",
                        "fake/claude-opus-4-7",
                        new ModelOptionsDraft(
                                null,
                                null,
                                null,
                                effort("low"),
                                "required",
                                null,
                                null,
                                null,
                                null)),
                of("stop", "not taken", "fake/gpt-5", stop("END")),
                of(
                        "reasoning.effort",
                        "one of none, minimal, low, medium, high, xhigh",
                        "fake/gpt-5",
                        thinking(effort("max"))));
    }

    @Test
    void ofCachesAndSeedsAreReadBackAsTheyWereStored() {
        AgentDefinition definition = validate(agent("fake/claude-opus-4-7", cached("1h")));

        assertThat(definition.modelOptions().cacheTtl()).isEqualTo(CacheTtl.HOUR);
        assertThat(DefinitionJson.KIND.asStored(definition).modelOptions())
                .isEqualTo(definition.modelOptions());
        assertThat(JSON.writeValueAsString(ModelOptionsView.of(definition.modelOptions())))
                .contains("\"1h\"");
        AgentDefinition seeded = validate(agent("fake/gpt-5", seeded(7L)));
        assertThat(DefinitionJson.KIND.asStored(seeded).modelOptions().seed()).isEqualTo(7);
    }

    private static ModelOptionsDraft cached(String ttl) {
        return new ModelOptionsDraft(null, null, null, null, null, null, null, ttl, null);
    }

    private static ModelOptionsDraft seeded(Long seed) {
        return new ModelOptionsDraft(null, null, null, null, null, null, seed, null, null);
    }

    @Test
    void areThoseOfARunWhereItHasAny() {
        ModelOptions own =
                new ModelOptions(0.1, 0.9, List.of("A"), new Reasoning(null, 2_000), null, null);
        ModelOptions run =
                new ModelOptions(
                        0.5, null, List.of("B"), new Reasoning(Effort.LOW, null), null, false);

        assertThat(own.replacedBy(ModelOptions.NONE)).isEqualTo(own);
        assertThat(own.replacedBy(run))
                .isEqualTo(
                        new ModelOptions(
                                0.5,
                                0.9,
                                List.of("B"),
                                new Reasoning(Effort.LOW, null),
                                null,
                                false));
    }

    /** Calls that are required without a way to end would not end. */
    @Test
    void requireACallOnlyWhereFinishIsAmongTheTools() {
        AgentDraft draft =
                Drafts.named("a").tools(List.of("echo")).modelOptions(choice("required")).build();

        assertThatExceptionOfType(GroveException.class)
                .isThrownBy(() -> validate(draft))
                .withMessageContaining("needs finish");
    }

    @Test
    void areShownInTheWordsInWhichTheyAreSent() {
        ModelOptionsView view =
                ModelOptionsView.of(
                        new ModelOptions(
                                null,
                                null,
                                List.of(),
                                new Reasoning(Effort.XHIGH, null),
                                ToolChoice.AUTO,
                                null));

        assertThat(JSON.writeValueAsString(view)).contains("\"xhigh\"", "\"auto\"");
    }

    private AgentDefinition validate(AgentDraft draft) {
        return validation.validate(TenantId.next(), draft, Set.of());
    }

    private AgentDefinition withBudget(int tokens) {
        return validate(agent(KNOWN, thinking(budget(tokens))));
    }

    private static AgentDraft agent(String model, @Nullable ModelOptionsDraft options) {
        return Drafts.named("a")
                .model(model)
                .tools(List.of("echo", "finish"))
                .modelOptions(options)
                .build();
    }

    private static Arguments bad(String field, String words, ModelOptionsDraft draft) {
        return Arguments.of(field, words, KNOWN, draft);
    }

    private static Arguments of(String field, String words, String model, ModelOptionsDraft draft) {
        return Arguments.of(field, words, model, draft);
    }

    private static ModelOptionsDraft sampling(@Nullable Double temperature, @Nullable Double topP) {
        return new ModelOptionsDraft(temperature, topP, null, null, null, null, null, null, null);
    }

    private static ModelOptionsDraft stop(String... texts) {
        return new ModelOptionsDraft(
                null, null, List.of(texts), null, null, null, null, null, null);
    }

    private static ModelOptionsDraft thinking(ReasoningDraft reasoning) {
        return new ModelOptionsDraft(null, null, null, reasoning, null, null, null, null, null);
    }

    private static ModelOptionsDraft choice(String word) {
        return new ModelOptionsDraft(null, null, null, null, word, null, null, null, null);
    }

    private static ReasoningDraft effort(String word) {
        return new ReasoningDraft(word, null, null);
    }

    private static ReasoningDraft budget(int tokens) {
        return new ReasoningDraft(null, tokens, null);
    }
}
