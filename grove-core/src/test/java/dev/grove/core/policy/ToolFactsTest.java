package dev.grove.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.DataFlow;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ExecutedBy;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.decide.fact.LabelSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.JsonNodeFactory;

class ToolFactsTest {

    /** The log of a run says no more than names: they say as much as the tool, or more. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    finish             | BUILT_IN  | none                   | ''
                    recall             | BUILT_IN  | none                   | ''
                    skill_read         | BUILT_IN  | none                   | ''
                    grove_docs_search  | BUILT_IN  | none                   | ''
                    delegate_task      | BUILT_IN  | tenant                 | ''
                    run_workflow       | WORKFLOW  | tenant                 | ''
                    workflow:publish   | WORKFLOW  | tenant                 | ''
                    ws_shell           | WORKSPACE | workspace              | ''
                    git_log            | GIT       | workspace              | ''
                    git_push           | GIT       | outside                | ''
                    git_clone          | GIT       | outside                | u:git
                    git_fetch          | GIT       | outside                | u:git
                    git_pull           | GIT       | outside                | u:git
                    crm:fetch          | MCP       | outside:provider:crm   | c:provider:crm u:provider:crm
                    refund             | CUSTOM    | outside:tool:refund    | c:tool:refund u:tool:refund
                    """)
    void namesSayWhatToolsDo(String name, Bucket bucket, String sink, String reads) {
        ToolSpec spec = spec(name, bucket, ExecutedBy.SERVER);
        assertThat(ToolFacts.of(spec).sink()).isEqualTo(sink);
        assertThat(ToolFacts.placeByName(name).sink()).isEqualTo(sink);
        assertThat(ToolFacts.reads(spec).stored()).isEqualTo(reads);
        assertThat(ToolFacts.readsByName(name).stored()).isEqualTo(reads);
        assertThat(ToolFacts.of(spec).reads()).isEqualTo(LabelSet.read(reads).list());
    }

    @Test
    void applicationsAreOneSourceWhateverTheirToolsAreNamed() {
        ToolSpec stored = spec("show", Bucket.CUSTOM, ExecutedBy.CLIENT);
        ToolSpec ofAgent = spec("pick", Bucket.CLIENT, ExecutedBy.CLIENT);
        assertThat(ToolFacts.reads(stored)).isEqualTo(LabelSet.of("u:client", "c:client"));
        assertThat(ToolFacts.reads(ofAgent)).isEqualTo(ToolFacts.reads(stored));
        assertThat(ToolFacts.of(stored).sink()).isEqualTo("outside:client");
        assertThat(ToolFacts.of(ofAgent).sink()).isEqualTo("outside:client");
    }

    @Test
    void aSnippetHasNoNetwork() {
        ToolSpec snippet = spec("count", Bucket.CUSTOM, ExecutedBy.SANDBOX);
        assertThat(ToolFacts.of(snippet).sink()).isEqualTo("workspace");
        assertThat(ToolFacts.reads(snippet)).isEqualTo(LabelSet.NONE);
        assertThat(ToolFacts.place(snippet).readsFiles()).isTrue();
    }

    @Test
    void aTenantKnowsItsProvidersBetter() {
        ToolSpec said =
                spec("wiki:search", Bucket.MCP, ExecutedBy.SERVER)
                        .flowing(new DataFlow(LabelSet.of("c:wiki"), "outside:wiki", null));
        assertThat(ToolFacts.of(said).reads()).containsExactly("c:wiki");
        assertThat(ToolFacts.of(said).sink()).isEqualTo("outside:wiki");
    }

    private static ToolSpec spec(String name, Bucket bucket, ExecutedBy executedBy) {
        return new ToolSpec(
                name,
                "d",
                JsonNodeFactory.instance.objectNode(),
                Effect.READ_ONLY,
                bucket,
                executedBy);
    }
}
