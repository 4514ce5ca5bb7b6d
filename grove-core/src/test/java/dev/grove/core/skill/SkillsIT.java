package dev.grove.core.skill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.list;
import static org.assertj.core.groups.Tuple.tuple;

import dev.grove.core.agent.TestTenants;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.FieldWarning;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.PageRequest;
import dev.grove.core.skill.folder.SkillArchives;
import dev.grove.core.skill.folder.SkillFolder;
import dev.grove.core.skill.folder.TestArchives;
import dev.grove.language.json.StrictBinding;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SkillsIT {

    private static final String HEAD = "---\nname: memo\ndescription: Writes memos.\n---\n";

    private static TestDatabase database;
    private static final List<TenantId> CHANGED = new ArrayList<>();
    private static Skills skills;

    private TenantId tenant;

    @BeforeAll
    static void open() {
        database = TestDatabase.fresh();
        skills = TestSkills.on(database, List.of(CHANGED::add));
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @BeforeEach
    void newTenant() {
        tenant = TestTenants.fresh(database);
        CHANGED.clear();
    }

    @Test
    void addsAVersionForOtherFilesAndNoneForTheSame() {
        StoreOutcome<Skills.Stored> first =
                skills.store(tenant, TestSkills.folder("memo", "one"), 0);
        StoreOutcome<Skills.Stored> same =
                skills.store(tenant, TestSkills.folder("memo", "one"), null);
        StoreOutcome<Skills.Stored> second =
                skills.store(tenant, TestSkills.folder("memo", "two"), 1);

        assertThat(first).isInstanceOf(StoreOutcome.Created.class);
        assertThat(same).isInstanceOf(StoreOutcome.Unchanged.class);
        assertThat(second).isInstanceOf(StoreOutcome.Replaced.class);
        assertThat(skills.get(tenant, "memo").version()).isEqualTo(2);
        assertThat(skills.body(tenant, skills.get(tenant, "memo", 1).skill())).isEqualTo("\none\n");
        assertThat(skills.body(tenant, skills.get(tenant, "memo", 2).skill())).isEqualTo("\ntwo\n");
        assertThat(skills.versions(tenant, "memo", new PageRequest(10, null)).items())
                .extracting(StoredSkill::version)
                .containsExactly(2, 1);
        assertThatThrownBy(() -> skills.store(tenant, TestSkills.folder("memo", "three"), 1))
                .extracting(e -> ((GroveException) e).code())
                .isEqualTo(ErrorCode.VERSION_MISMATCH);
    }

    @Test
    void keepsEveryByteOfEveryFile() {
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        String base64 = Base64.getEncoder().encodeToString(all);
        SkillDraft draft =
                draft(
                        """
                        {"files": {"SKILL.md": "---\\r\\nname: memo\\r\\ndescription: x\\r\\n---\\r\\nB\\r\\n",
                                   "assets/all.bin": {"base64": "%s"},
                                   "scripts/run": "#!/bin/sh\\necho hi\\n",
                                   "empty": "", "also-empty": {"text": "", "executable": true}}}
                        """
                                .formatted(base64));
        SkillFolder folder = SkillDrafts.toFolder(draft);

        Skill skill = skills.store(tenant, folder, null).current().skill().skill();

        assertThat(skills.content(tenant, skill, "assets/all.bin")).isEqualTo(all);
        assertThat(skill.files())
                .filteredOn(SkillFile::executable)
                .extracting(SkillFile::path)
                .containsExactly("also-empty", "scripts/run");
        byte[] export = skills.export(tenant, skill, file -> file);
        assertThat(export).isEqualTo(skills.export(tenant, skill, file -> file));
        SkillFolder again = SkillArchives.read(export);
        assertThat(again.name()).isEqualTo("memo");
        assertThat(again.files())
                .allSatisfy(file ->
                        assertThat(file.content())
                                .isEqualTo(folder.find(file.path()).orElseThrow().content()));
        assertThat(skills.store(tenant, again, null)).isInstanceOf(StoreOutcome.Unchanged.class);
    }

    @Test
    void storesBytesThatVersionsShareOnce() {
        Map<String, String> files =
                Map.of("SKILL.md", HEAD, "a.md", "the same", "b/c.md", "the same");
        skills.store(tenant, TestSkills.folder(files), null);
        skills.store(tenant, TestSkills.folder(Map.of("SKILL.md", HEAD, "d.md", "the same")), null);

        assertThat(count("skill_contents")).isEqualTo(2);
        assertThat(count("skill_files")).isEqualTo(5);
    }

    @Test
    void isAsItWasForReadersOfADeletedSkillAndFreeForANewOne() {
        TestSkills.store(skills, tenant, "memo", "old");
        skills.publish(tenant, "memo", null, 1, KeyId.next());
        CHANGED.clear();

        skills.delete(tenant, "memo", 1);

        assertThat(CHANGED).containsExactly(tenant);
        assertThat(skills.findPublished(tenant, "memo")).isEmpty();
        assertThatThrownBy(() -> skills.get(tenant, "memo")).hasMessageContaining("No skill");
        assertThat(skills.body(tenant, skills.get(tenant, "memo", 1).skill())).contains("old");
        assertThat(TestSkills.store(skills, tenant, "memo", "new").version()).isEqualTo(1);
    }

    @Test
    void showsThePublishedVersionAndNoLaterOne() {
        TestSkills.store(skills, tenant, "memo", "one");
        skills.publish(tenant, "memo", null, 1, KeyId.next());
        TestSkills.store(skills, tenant, "memo", "two");

        assertThat(skills.findPublished(tenant, "memo").orElseThrow().version()).isEqualTo(1);
        assertThat(skills.listPublished(tenant, "", 10)).hasSize(1);
        assertThat(skills.listPublished(TestTenants.fresh(database), "", 10)).isEmpty();
        skills.unpublish(tenant, "memo", 2, KeyId.next());
        assertThat(skills.findPublished(tenant, "memo")).isEmpty();
        assertThat(CHANGED).containsExactly(tenant, tenant);
    }

    @Test
    void reportsAllThatIsWrongWithItsFrontmatter() {
        assertThatThrownBy(() ->
                        skills.store(
                                tenant,
                                TestSkills.folder(
                                        Map.of(
                                                "SKILL.md",
                                                """
                                                ---
                                                name: PDF--x
                                                description: ""
                                                license: 5
                                                compatibility: %s
                                                metadata: [a]
                                                allowed-tools: {a: b}
                                                ---
                                                """
                                                        .formatted("x".repeat(501)))),
                                null))
                .extracting(e -> ((GroveException) e).errors())
                .asInstanceOf(list(FieldError.class))
                .extracting(FieldError::field)
                .containsExactly(
                        "frontmatter.name",
                        "frontmatter.description",
                        "frontmatter.license",
                        "frontmatter.compatibility",
                        "frontmatter.metadata",
                        "frontmatter.allowed-tools");
    }

    @Test
    void warnsWhereTheFolderHasAnotherName() {
        byte[] archive = TestArchives.zipOf(Map.of("letter/SKILL.md", HEAD));

        var stored = skills.store(tenant, SkillArchives.read(archive), null);

        assertThat(stored.current().warnings())
                .extracting(FieldWarning::field, FieldWarning::message)
                .containsExactly(
                        tuple(
                                "frontmatter.name",
                                "is not the name of the skill's folder, which is letter; the"
                                        + " skill is stored as memo"));
    }

    /** In Airflow's and GitHub's own languages, these are no arguments of a skill. */
    @Test
    void leavesOtherLanguagesTemplatesAsTheyAre() {
        String body = "Run {{ ds }} with ${{ secrets.KEY }} and ${{ matrix }} on {{day}}.";
        Skill skill = TestSkills.store(skills, tenant, "dags", body).skill();

        assertThat(skill.placeholders()).containsExactly("day");
        assertThat(skills.render(tenant, skill, Map.of())).contains(body);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    name: 123           | frontmatter.name: must be a text, and 123 is a number to YAML; put it in quotes: "123"
                    name: true          | frontmatter.name: must be a text, and true is a truth value to YAML; put it in quotes: "true"
                    name: [memo]        | frontmatter.name: must be a text, and is a list
                    name: Memo          | frontmatter.name: must be 1 to 64 lower-case letters
                    name: a: b          | SKILL.md: has a frontmatter that is no YAML, in line 2
                    name: a: b          | a value that holds a colon and a blank stands in quotes
                    """)
    void saysWhatIsWrongWithAName(String line, String words) {
        Map<String, String> files =
                Map.of("SKILL.md", "---\n" + line + "\ndescription: x\n---\n\nx\n");

        assertThatThrownBy(() -> skills.store(tenant, TestSkills.folder(files), null))
                .hasMessageContaining(words);
    }

    @Test
    void warnsOfALongDescriptionAndRefusesAVeryLongOne() {
        String head = "---\nname: memo\ndescription: ";

        assertThat(
                        skills.store(
                                        tenant,
                                        TestSkills.folder(
                                                Map.of(
                                                        "SKILL.md",
                                                        head + "x".repeat(1_025) + "\n---\n")),
                                        null)
                                .current()
                                .warnings())
                .extracting(FieldWarning::message)
                .singleElement()
                .asString()
                .startsWith("has 1,025 characters, and the specification has at most 1,024");
        assertThatThrownBy(() ->
                        skills.store(
                                tenant,
                                TestSkills.folder(
                                        Map.of("SKILL.md", head + "x".repeat(8_193) + "\n---\n")),
                                null))
                .hasMessageContaining("must have at most 8,192 characters");
    }

    @Test
    void warnsOfWhatWillNotDoWhatItSeemsTo() {
        Map<String, String> files =
                Map.of(
                        "SKILL.md",
                        """
                        ---
                        name: memo
                        description: x
                        allowed-tools: Bash(rm:*)
                        metadata: {version: 1.0}
                        licence: MIT
                        ---
                        On {{topc}}.
                        """,
                        "parameters.json",
                        "{\"type\":\"object\",\"properties\":{\"topic\":{}}}");

        assertThat(skills.store(tenant, TestSkills.folder(files), null).current().warnings())
                .extracting(warning -> warning.field() + ": " + warning.message())
                .containsExactly(
                        "frontmatter.metadata.version: is no text, as the specification has it; put"
                                + " it in quotes",
                        "frontmatter.allowed-tools: grants nothing here: what an agent may call is"
                                + " its own list of tools",
                        "frontmatter.licence: is no field of the specification; did you mean"
                                + " license?",
                        "SKILL.md: {{topc}} in line 1 of the body stays as it is: parameters.json"
                                + " does not describe it; did you mean topic?",
                        "parameters.json: topic is put in nowhere: the body has no {{topic}}");
    }

    @Test
    void isRenderedByItsParameters() {
        Skill skill =
                skills.store(
                                tenant,
                                TestSkills.folder(
                                        Map.of(
                                                "SKILL.md",
                                                HEAD
                                                        + "{{topic}}/{{words}}/{{tone}}/{{note}}/{{draft}}",
                                                "parameters.json",
                                                """
                                                {"type": "object", "required": ["topic", "words"],
                                                 "properties": {
                                                   "topic": {"type": "string", "description": "What it is on", "minLength": 2},
                                                   "words": {"type": "integer", "maximum": 500, "default": 200},
                                                   "tone": {"enum": ["dry", "warm"]}, "note": {},
                                                   "draft": {"type": "boolean"}}}
                                                """)),
                                null)
                        .current()
                        .skill()
                        .skill();

        assertThat(skills.arguments(skill))
                .containsExactly(
                        new SkillArgument("topic", "What it is on", true, List.of()),
                        new SkillArgument("words", null, false, List.of()),
                        new SkillArgument("tone", null, false, List.of("dry", "warm")),
                        new SkillArgument("note", null, false, List.of()),
                        new SkillArgument("draft", null, false, List.of("false", "true")));
        assertThat(render(skill, "{\"topic\": \"{{tone}}\", \"tone\": \"dry\"}"))
                .isEqualTo("{{tone}}/200/dry//");
        assertThat(
                        render(
                                skill,
                                "{\"topic\": \"{{tone}}\", \"words\": \"12\", \"draft\":"
                                        + " \"true\"}"))
                .isEqualTo("{{tone}}/12///true");
        assertThatThrownBy(() ->
                        render(
                                skill,
                                "{\"topic\": \"a\", \"words\": \"many\", \"tone\": \"loud\","
                                        + " \"wrds\": 1}"))
                .extracting(e -> ((GroveException) e).errors())
                .asInstanceOf(list(FieldError.class))
                .extracting(FieldError::field)
                .containsExactly(
                        "arguments.wrds", "arguments.topic", "arguments.words", "arguments.tone");
        assertThatThrownBy(() -> render(skill, "{}")).hasMessageContaining("topic");
    }

    @Test
    void leavesWhatNothingDescribesAsItIs() {
        Skill skill = TestSkills.store(skills, tenant, "memo", "{{a}} {{#b}} {{c}}").skill();

        assertThat(skills.arguments(skill))
                .extracting(SkillArgument::name, SkillArgument::required)
                .containsExactly(tuple("a", false), tuple("c", false));
        assertThat(render(skill, "{\"c\": 5}")).contains("{{a}} {{#b}} 5");
    }

    @Test
    void isComposedOfWhatACallerWrites() {
        SkillFolder folder =
                SkillDrafts.toFolder(
                        draft(
                                """
                                {"name": "memo", "description": "Writes: \\"memos\\"\\n# fast",
                                 "license": "MIT", "metadata": {"a b": "c"}, "allowed-tools": "Read",
                                 "body": [{"_type": "block", "style": "h1", "children": [{"text": "On {{topic}}"}]}],
                                 "parameters": {"type": "object", "properties": {"topic": {}}},
                                 "files": {"notes.md": "n"}, "expected_version": 0}
                                """));
        Skill skill = skills.store(tenant, folder, 0).current().skill().skill();

        assertThat(skill.description()).isEqualTo("Writes: \"memos\"\n# fast");
        assertThat(skill.frontmatter())
                .isEqualTo(
                        JsonMapper.shared()
                                .readTree(
                                        """
                                        {"name": "memo", "description": "Writes: \\"memos\\"\\n# fast", "license": "MIT",
                                         "metadata": {"a b": "c"}, "allowed-tools": "Read"}
                                        """));
        assertThat(render(skill, "{\"topic\": \"cats\"}")).isEqualTo("\n# On cats\n");
        assertThat(skill.files())
                .extracting(SkillFile::path)
                .containsExactly("SKILL.md", "notes.md", "parameters.json");
    }

    @Test
    void refusesDraftsWithTheirPlace() {
        assertThatThrownBy(() -> SkillDrafts.toFolder(draft("{\"files\": {\"SKILL.md\": 5}}")))
                .hasMessageStartingWith("files[\"SKILL.md\"]: must be a text");
        assertThatThrownBy(() ->
                        SkillDrafts.toFolder(draft("{\"files\": {\"a\": {\"base64\": \"*\"}}}")))
                .hasMessageContaining("base64");
        assertThatThrownBy(() -> SkillDrafts.toFolder(draft("{\"files\": {\"../a\": \"x\"}}")))
                .hasMessage("../a: leads elsewhere by ..");
        assertThatThrownBy(() ->
                        SkillDrafts.toFolder(
                                draft("{\"name\": \"a\", \"files\": {\"SKILL.md\": \"x\"}}")))
                .hasMessageContaining("leave out one or the other");
    }

    @Test
    void refusesParametersThatDescribeNothing() {
        for (String schema :
                List.of(
                        "[]",
                        "{",
                        "{\"type\":\"string\"}",
                        "{\"type\":\"object\",\"properties\":{\"a b\":{}}}",
                        "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"array\"}}}",
                        "{\"type\":\"object\",\"properties\":{\"a\":5}}")) {
            assertThatThrownBy(() ->
                            skills.store(
                                    tenant,
                                    TestSkills.folder(
                                            Map.of("SKILL.md", HEAD, "parameters.json", schema)),
                                    null))
                    .as(schema)
                    .hasMessageStartingWith("parameters.json: ");
        }
    }

    private String render(Skill skill, String arguments) {
        Map<String, JsonNode> given = new HashMap<>();
        JsonMapper.shared()
                .readTree(arguments)
                .properties()
                .forEach(one -> given.put(one.getKey(), one.getValue()));
        return skills.render(tenant, skill, given);
    }

    private static SkillDraft draft(String json) {
        JsonMapper.Builder mapper = JsonMapper.builder();
        StrictBinding.configure(mapper);
        return mapper.build().readValue(json.getBytes(StandardCharsets.UTF_8), SkillDraft.class);
    }

    private long count(String table) {
        return database.tenantDatabase()
                .call(
                        tenant,
                        jdbc ->
                                jdbc.sql("SELECT count(*) FROM " + table)
                                        .query(Long.class)
                                        .single());
    }
}
