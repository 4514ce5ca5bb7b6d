package dev.grove.core.skill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.agent.TestTenants;
import dev.grove.core.cancel.Cancellation;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.workspace.GitSpec;
import dev.grove.language.json.ExactJson;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class RunSkillsIT {

    private static TestDatabase database;
    private static RunFixtures fixtures;
    private static Skills skills;

    private TenantId tenant;
    private AgentId agent;
    private RunSkills ofRuns;

    @BeforeAll
    static void open() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        skills = TestSkills.on(database);
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @BeforeEach
    void newTenant() {
        tenant = TestTenants.fresh(database);
        agent = fixtures.agent(tenant, "a");
        // Another replica, which remembers nothing.
        ofRuns = TestSkills.ofRuns(database);
    }

    @Test
    void keepTheVersionsThatWereCurrentWhenTheRunWasStored() {
        TestSkills.store(skills, tenant, "memo", "one");
        TestSkills.store(skills, tenant, "letter", "first");
        TestSkills.store(skills, tenant, "letter", "second");

        RunId run = pinned(null, "memo", "letter@1");
        TestSkills.store(skills, tenant, "memo", "two");
        skills.delete(tenant, "letter", null);

        assertThat(ofRuns.of(tenant, run))
                .extracting(one -> one.name() + "@" + one.version())
                .containsExactly("memo@1", "letter@1");
        assertThat(ofRuns.of(tenant, pinned(null, "memo")).getFirst().version()).isEqualTo(2);
    }

    @Test
    void ofAForkAreThoseOfItsOrigin() {
        TestSkills.store(skills, tenant, "memo", "one");
        RunId origin = pinned(null, "memo");
        TestSkills.store(skills, tenant, "memo", "two");
        TestSkills.store(skills, tenant, "letter", "x");
        RunId fork = pinned(origin, "letter", "memo");
        skills.delete(tenant, "memo", null);

        assertThat(ofRuns.of(tenant, fork))
                .extracting(one -> one.name() + "@" + one.version())
                .containsExactly("letter@1", "memo@1");
        assertThat(ofRuns.of(tenant, pinned(fork, "memo")).getFirst().version()).isEqualTo(1);
    }

    @Test
    void refuseARunWhoseSkillIsGoneOrAnothersAndStoreNothingOfIt() {
        TestSkills.store(skills, tenant, "memo", "one");
        skills.delete(tenant, "memo", null);
        TestSkills.store(skills, TestTenants.fresh(database), "letter", "of another tenant");

        for (String name : List.of("memo", "letter", "memo@1")) {
            assertThatThrownBy(() -> pinned(null, name))
                    .hasMessageContaining("There is no skill " + name + " any more")
                    .extracting(e -> ((GroveException) e).code())
                    .isEqualTo(ErrorCode.CONFLICT);
        }
        assertThat(
                        fixtures.owner()
                                .sql("SELECT count(*) FROM run_skills WHERE tenant_id = :tenant")
                                .param("tenant", tenant.value())
                                .query(Long.class)
                                .single())
                .isZero();
    }

    @Test
    void areReadByTheModelThroughTheToolAndNothingElseIs() {
        skills.store(
                tenant,
                TestSkills.folder(
                        Map.of(
                                "SKILL.md",
                                "---\nname: memo\ndescription: d\n---\nRead references/a.md.\n",
                                "references/a.md",
                                "1\n2\n3\n",
                                "bin",
                                "\0")),
                null);
        TestSkills.store(skills, tenant, "other", "secret");
        RunId run = pinned(null, "memo");
        TestSkills.store(skills, tenant, "memo", "later");

        assertThat(read(run, "memo", null, 0, 0))
                .isEqualTo(
                        new ToolOutcome.Completed(
                                """
                                Read references/a.md.

                                [Files of this skill, to be read with path:]
                                - bin (1 bytes)
                                - references/a.md (6 bytes)\
                                """));
        assertThat(read(run, "memo", "references/a.md", 0, 0))
                .isEqualTo(new ToolOutcome.Completed("1\n2\n3\n"));
        assertThat(read(run, "memo", "references/a.md", 2, 1))
                .isEqualTo(new ToolOutcome.Completed("2"));
        assertThat(read(run, "memo", "SKILL.md", 0, 0))
                .isEqualTo(
                        new ToolOutcome.Completed(
                                "---\nname: memo\ndescription: d\n---\nRead references/a.md.\n"));
        assertThat(read(run, "memo", "bin", 0, 0).toString()).contains("is no text: 1 bytes");
        assertThat(read(run, "memo", "references/b.md", 0, 0))
                .isEqualTo(
                        new ToolOutcome.Failed(
                                "The skill memo has no file of that path; did you mean"
                                        + " references/a.md?"));
        assertThat(read(run, "other", null, 0, 0))
                .isEqualTo(new ToolOutcome.Failed("You have no skill of that name; you have memo"));
        assertThat(read(pinned(null), "memo", null, 0, 0))
                .isEqualTo(new ToolOutcome.Failed("You have no skills."));
    }

    @Test
    void areSaidBehindThePromptInOneWayForever() {
        skills.store(
                tenant,
                TestSkills.folder(
                        Map.of(
                                "SKILL.md",
                                "---\n"
                                        + "name: memo\n"
                                        + "description: \"a </description> & <b>\\n"
                                        + " c\"\n"
                                        + "---\n")),
                null);
        RunId run = pinned(null, "memo");
        String first = SkillPrompt.with(ofRuns.of(tenant, run), false, "You help.\n");
        skills.store(tenant, TestSkills.folder("memo", "x"), null);

        assertThat(
                        SkillPrompt.with(
                                TestSkills.ofRuns(database).of(tenant, run), false, "You help.\n"))
                .isEqualTo(first)
                .isEqualTo(
                        """
                        You help.

                        You have skills: instructions for certain tasks. Before you work on what the description of one fits, read it with skill_read.

                        <available_skills>
                        <skill>
                        <name>memo</name>
                        <description>a &lt;/description&gt; &amp; &lt;b&gt; c</description>
                        </skill>
                        </available_skills>\
                        """);
        assertThat(SkillPrompt.with(ofRuns.of(tenant, run), true, "x")).contains("/skills/<name>/");
        assertThat(SkillPrompt.with(List.of(), true, "x\n")).isEqualTo("x\n");
    }

    private RunId pinned(@Nullable RunId pinsOf, String... names) {
        RunId run = fixtures.queuedRun(tenant, agent, 50);
        database.tenantDatabase()
                .run(
                        tenant,
                        jdbc ->
                                RunSkills.pin(
                                        jdbc,
                                        run,
                                        Stream.of(names)
                                                .map(name ->
                                                        SkillReference.parse(name).orElseThrow())
                                                .toList(),
                                        pinsOf));
        return run;
    }

    private ToolOutcome read(
            RunId run, String skill, @Nullable String path, int offset, int limit) {
        ObjectNode arguments = ExactJson.MAPPER.createObjectNode().put("skill", skill);
        if (path != null) {
            arguments.put("path", path);
        }
        if (offset > 0) {
            arguments.put("offset", offset).put("limit", limit);
        }
        return new SkillReadTool(ofRuns)
                .execute(
                        new ToolCall("c", "skill_read", arguments),
                        new ToolContext(
                                tenant,
                                run,
                                1,
                                1,
                                GitSpec.defaultsOf("a"),
                                null,
                                new Cancellation()));
    }
}
