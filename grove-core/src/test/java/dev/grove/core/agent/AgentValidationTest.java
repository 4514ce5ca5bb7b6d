package dev.grove.core.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.grove.core.agent.AgentDraft.GitDraft;
import dev.grove.core.agent.AgentDraft.LimitsDraft;
import dev.grove.core.agent.AgentDraft.WorkspaceDraft;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.policy.FakePolicyNames;
import dev.grove.core.skill.FakeSkillNames;
import dev.grove.core.tool.FakeTools;
import dev.grove.core.tool.Tools;
import dev.grove.core.workspace.GitSpec;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.language.schema.JsonSchemas;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AgentValidationTest {

    private final AgentValidation ofTenants =
            new AgentValidation(
                    new Tools(
                            List.of(FakeTools.named("finish", "echo", "ws_file_read")),
                            new JsonSchemas()),
                    new JsonSchemas(),
                    new FakeModels(),
                    new FakeSkillNames(), new FakePolicyNames());

    /** For a tenant without tools of its own. */
    private static final TenantId TENANT = TenantId.next();

    private final Validation validation = draft -> ofTenants.validate(TENANT, draft, Set.of());

    private interface Validation {
        AgentDefinition validate(AgentDraft draft);
    }

    @Test
    void knowsTheToolsThatTheTenantMade() {
        AgentDraft draft = Drafts.named("a").tools(List.of("finish", "refund")).build();

        assertThat(ofTenants.validate(TENANT, draft, Set.of("refund")).tools())
                .containsExactly("finish", "refund");
        assertThatExceptionOfType(GroveException.class)
                .isThrownBy(() -> ofTenants.validate(TENANT, draft, Set.of("refunds")))
                .withMessageContaining("did you mean refunds?");
    }

    @Test
    void fillsInTheDefaults() {
        AgentDefinition definition = validation.validate(Drafts.named("fixer").build());

        assertThat(definition.limits()).isEqualTo(Limits.DEFAULTS);
        assertThat(definition.workspace()).isEqualTo(WorkspaceSpec.DEFAULTS);
        assertThat(definition.maxOutputTokens())
                .isEqualTo(AgentDefinition.DEFAULT_MAX_OUTPUT_TOKENS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "fixer-2",
                "a_b",
                "abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabc"
            })
    void acceptsGoodNames(String name) {
        assertThat(validation.validate(Drafts.named(name).build()).name()).isEqualTo(name);
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("badDrafts")
    void refusesAndNamesTheField(String field, AgentDraft draft, String why) {
        assertThatExceptionOfType(GroveException.class)
                .isThrownBy(() -> validation.validate(draft))
                .satisfies(e -> {
                    assertThat(e.errors()).isNotEmpty();
                    assertThat(e.errors()).extracting(FieldError::field).containsOnly(field);
                    assertThat(e.errors().getFirst().message()).contains(why);
                });
    }

    static Stream<Arguments> badDrafts() {
        String manyA = "a".repeat(64);
        return Stream.of(
                bad("name", d -> d.name(null), "required"),
                bad("name", d -> d.name(""), "1 to 63"),
                bad("name", d -> d.name("Fixer"), "lower-case"),
                bad("name", d -> d.name("1fixer"), "begin"),
                bad("name", d -> d.name("a/b"), "lower-case"),
                bad("name", d -> d.name("a b\n"), "lower-case"),
                bad("name", d -> d.name("fixér"), "lower-case"),
                bad("name", d -> d.name(manyA), "63"),
                bad("description", d -> d.description("x".repeat(2_001)), "2,000"),
                bad("description", d -> d.description("a\0b"), "stored"),
                bad("labels", d -> d.labels("a b"), "begin with a letter"),
                bad("labels", d -> d.labels((String) null), "begin with a letter"),
                bad("labels", d -> d.labels(new String[21]), "at most 20"),
                bad("system_prompt", d -> d.systemPrompt(null), "required"),
                bad("system_prompt", d -> d.systemPrompt("  \n"), "blank"),
                bad("system_prompt", d -> d.systemPrompt("x".repeat(200_001)), "200,000"),
                bad("system_prompt", d -> d.systemPrompt("\ud800"), "stored"),
                bad("model", d -> d.model("nothing"), "provider/model"),
                bad("model", d -> d.model("/x"), "provider/model"),
                bad("model", d -> d.model("a b/c"), "provider/model"),
                bad("model", d -> d.model("fake/" + "x".repeat(300)), "256"),
                bad("model", d -> d.model("nobody/x"), "nobody"),
                bad("tools", d -> d.tools(null), "at least one"),
                bad("tools", d -> d.tools(List.of()), "at least one"),
                bad("tools", d -> d.tools(Collections.nCopies(129, "echo")), "128"),
                bad("tools[1]", d -> d.tools(List.of("echo", "ws_file_raed")), "ws_file_read"),
                bad("tools[0]", d -> d.tools(List.of("git_push")), "no tool has this name"),
                bad("tools[0]", d -> d.tools(List.of("github:create_issue")), "no tool"),
                bad("tools[1]", d -> d.tools(List.of("echo", "echo")), "twice"),
                bad("tools[1]", d -> d.tools(Arrays.asList("echo", null)), "name of a tool"),
                bad("input_schema", d -> d.inputSchema("[]"), "of an object"),
                bad("input_schema", d -> d.inputSchema("{\"type\":\"string\"}"), "of an object"),
                bad(
                        "input_schema",
                        d -> d.inputSchema("{\"type\":\"object\",\"required\":1}"),
                        "/required"),
                bad("output_schema", d -> d.outputSchema("[]"), "object"),
                bad("output_schema", d -> d.outputSchema("{\"type\":\"objec\"}"), "/type"),
                bad(
                        "output_schema",
                        d -> d.outputSchema("{\"$ref\":\"https://x.example/\"}"),
                        "itself"),
                bad(
                        "output_schema",
                        d -> d.outputSchema("{\"title\":\"" + "x".repeat(66_000) + "\"}"),
                        "64 KiB"),
                bad(
                        "output_schema",
                        d -> d.outputSchema("{}").tools(List.of("echo")),
                        "needs finish among the tools"),
                bad("max_output_tokens", d -> d.maxOutputTokens(0), "between 1 and 200,000"),
                bad("max_output_tokens", d -> d.maxOutputTokens(200_001), "200,000"),
                limits(
                        "limits.max_turns",
                        new LimitsDraft(0, null, null, null, null, null, null),
                        "10,000"),
                limits(
                        "limits.max_turns",
                        new LimitsDraft(-5, null, null, null, null, null, null),
                        "10,000"),
                limits(
                        "limits.max_turns",
                        new LimitsDraft(10_001, null, null, null, null, null, null),
                        "10,000"),
                limits(
                        "limits.max_tokens",
                        new LimitsDraft(null, Long.MAX_VALUE, null, null, null, null, null),
                        "100,000,000"),
                cost("0", "above 0"),
                cost("-1", "above 0"),
                cost("1000000.1", "1,000,000"),
                cost("1e999999999", "1,000,000"),
                cost("1e-999999999", "decimals"),
                cost("0.0000000001", "9 decimals"),
                limits(
                        "limits.max_seconds",
                        new LimitsDraft(null, null, null, 0L, null, null, null),
                        "2,592,000"),
                limits(
                        "limits.max_seconds",
                        new LimitsDraft(null, null, null, 2_592_001L, null, null, null),
                        "2,592,000"),
                limits(
                        "limits.max_wait_seconds",
                        new LimitsDraft(null, null, null, null, 0L, null, null),
                        "31,536,000"),
                limits(
                        "limits.max_wait_seconds",
                        new LimitsDraft(null, null, null, null, 31_536_001L, null, null),
                        "31,536,000"),
                limits(
                        "limits.max_depth",
                        new LimitsDraft(null, null, null, null, null, 11, null),
                        "10"),
                limits(
                        "limits.max_children",
                        new LimitsDraft(null, null, null, null, null, null, -1),
                        "100"),
                workspace(
                        "image", new WorkspaceDraft("UPPER/../x y", null, null, null, null, null)),
                workspace("image", new WorkspaceDraft("-v/etc", null, null, null, null, null)),
                workspace("image", new WorkspaceDraft("", null, null, null, null, null)),
                workspace("memory_mb", new WorkspaceDraft(null, 63, null, null, null, null)),
                workspace("cpus", new WorkspaceDraft(null, null, Double.NaN, null, null, null)),
                workspace("cpus", new WorkspaceDraft(null, null, 65.0, null, null, null)),
                workspace("pids", new WorkspaceDraft(null, null, null, 5, null, null)),
                workspace("pids", new WorkspaceDraft(null, null, null, 1_025, null, null)),
                workspace("disk_mb", new WorkspaceDraft(null, null, null, null, 15, null)),
                workspace("network", new WorkspaceDraft(null, null, null, null, null, "host")),
                git("author_name", new GitDraft("", null, null)),
                git("author_name", new GitDraft("a\nb", null, null)),
                git("author_name", new GitDraft("a <b>", null, null)),
                git("author_name", new GitDraft("...", null, null)),
                git("author_name", new GitDraft("a".repeat(201), null, null)),
                git("author_email", new GitDraft(null, "nobody", null)),
                git("author_email", new GitDraft(null, "a@b> c", null)),
                git("author_email", new GitDraft(null, "a@b\0", null)));
    }

    @Test
    void reportsEverythingThatIsWrongAtOnce() {
        AgentDraft draft =
                Drafts.named("NO")
                        .tools(List.of("ecko"))
                        .limits(
                                new LimitsDraft(
                                        -1, null, new BigDecimal("5"), null, null, null, null))
                        .model("fake/unpriced")
                        .build();

        assertThatExceptionOfType(GroveException.class)
                .isThrownBy(() -> validation.validate(draft))
                .satisfies(e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.VALIDATION_FAILED);
                    assertThat(e.errors())
                            .extracting(FieldError::field)
                            .containsExactlyInAnyOrder(
                                    "name", "tools[0]", "limits.max_turns", "limits.max_cost_usd");
                });
    }

    @Test
    void hasCodesOfTheirOwnForAModelThatIsNotServedOrNotPriced() {
        AgentDraft unserved = Drafts.named("a").model("nobody/x").build();
        AgentDraft unpriced =
                Drafts.named("a")
                        .model("fake/unpriced")
                        .limits(new LimitsDraft(null, null, BigDecimal.ONE, null, null, null, null))
                        .build();

        assertThatExceptionOfType(GroveException.class)
                .isThrownBy(() -> validation.validate(unserved))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.MODEL_UNAVAILABLE));
        assertThatExceptionOfType(GroveException.class)
                .isThrownBy(() -> validation.validate(unpriced))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.MODEL_NOT_PRICED));
    }

    @Test
    void needsNoPriceWithoutACapOnMoney() {
        assertThat(validation.validate(Drafts.named("a").model("fake/unpriced").build()).model())
                .isEqualTo("fake/unpriced");
    }

    @Test
    void acceptsUsualImageReferences() {
        for (String image :
                List.of(
                        "grove-workspace",
                        "registry.example.com:5000/team/image:1.2",
                        "team/image@sha256:" + "a".repeat(64))) {
            AgentDraft draft =
                    Drafts.named("a")
                            .workspace(new WorkspaceDraft(image, null, null, null, null, null))
                            .build();
            assertThat(validation.validate(draft).workspace().image()).isEqualTo(image);
        }
    }

    @Test
    void letsAnAgentCommitUnderItsOwnNameUnlessItSaysAnother() {
        assertThat(validation.validate(Drafts.named("fixer").build()).git())
                .isEqualTo(new GitSpec("fixer", "fixer@agents.grove.invalid", false));
        GitDraft given = new GitDraft("Build Bot", "bot@example.com", true);
        AgentDefinition definition = validation.validate(Drafts.named("fixer").git(given).build());
        assertThat(definition.git()).isEqualTo(new GitSpec("Build Bot", "bot@example.com", true));
        assertThat(DefinitionJson.KIND.asStored(definition).git()).isEqualTo(definition.git());
    }

    @Test
    void readsBackWhatItWrote() {
        AgentDefinition definition =
                validation.validate(
                        Drafts.named("a")
                                .description("d")
                                .outputSchema("{\"type\":\"number\",\"minimum\":1.5}")
                                .limits(
                                        new LimitsDraft(
                                                3, 4L, new BigDecimal("2.50"), 5L, 6L, 1, 2))
                                .build());

        AgentDefinition read = DefinitionJson.KIND.asStored(definition);

        assertThat(DefinitionJson.KIND.asStored(read)).isEqualTo(read);
        assertThat(read.limits()).isEqualTo(definition.limits());
        assertThat(read.outputSchema()).hasToString("{\"type\":\"number\",\"minimum\":1.5}");
    }

    @Test
    void readsADefinitionOfAnotherVersionOfGrove() {
        AgentDefinition read =
                DefinitionJson.read(
                        "{\"name\":\"a\",\"system_prompt\":\"p\",\"tools\":[\"echo\"],\"new\":{\"x\":1}}");

        assertThat(read.limits()).isEqualTo(Limits.DEFAULTS);
        assertThat(read.workspace()).isEqualTo(WorkspaceSpec.DEFAULTS);
        assertThat(read.git()).isEqualTo(GitSpec.defaultsOf("a"));
    }

    private static Arguments bad(String field, UnaryOperator<Drafts> change, String why) {
        return Arguments.of(field, change.apply(Drafts.named("fixer")).build(), why);
    }

    private static Arguments limits(String field, LimitsDraft limits, String why) {
        return bad(field, d -> d.limits(limits), why);
    }

    private static Arguments cost(String cost, String why) {
        return limits(
                "limits.max_cost_usd",
                new LimitsDraft(null, null, new BigDecimal(cost), null, null, null, null),
                why);
    }

    private static Arguments git(String field, GitDraft git) {
        return bad("git." + field, d -> d.git(git), "");
    }

    private static Arguments workspace(String field, WorkspaceDraft workspace) {
        return bad("workspace." + field, d -> d.workspace(workspace), "must be");
    }
}
