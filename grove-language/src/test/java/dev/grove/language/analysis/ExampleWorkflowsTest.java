package dev.grove.language.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.analysis.graph.FlowGraph;
import dev.grove.language.analysis.graph.Mermaid;
import dev.grove.language.document.WorkflowDocuments;
import dev.grove.language.expression.Expressions;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.language.source.DocumentFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The workflows that authors are shown. */
class ExampleWorkflowsTest {

    private static final String REPO =
            """
            {"type": "object", "required": ["repo"], "additionalProperties": false,
             "properties": {"repo": {"type": "string"}, "number": {"type": "integer"},
                            "since": {"type": "string"}, "body": {"type": "string"}}}
            """;

    private static final KnownDefinitions KNOWN =
            new KnownRecords()
                    .agent("planner")
                    .agent("researcher")
                    .agent("writer")
                    .agent("critic")
                    .agent("sec_reviewer")
                    .agent("style_reviewer")
                    .agent("judge")
                    .agent("triager")
                    .skill("memo_rubric")
                    .tool("github:get_pull_request", REPO)
                    .unsafeTool("github:create_review", REPO)
                    .tool("github:list_issues", REPO)
                    .unsafeTool(
                            "pager:notify",
                            """
                            {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}
                            """);

    @Test
    void researches() {
        Analysis analysis = analysed("research");

        assertThat(analysis.errors()).isEmpty();
        assertThat(analysis.warnings()).isEmpty();
        assertThat(analysis.cost())
                .isEqualTo(
                        new WorstCost(new BigDecimal("18.20"), new BigDecimal("6.00"), List.of()));
        assertThat(Mermaid.of(analysis.graph()))
                .isEqualTo(
                        """
                        flowchart TD
                          n_plan["plan: agent planner"]
                          subgraph n_dig["dig: map"]
                            n_dig__do["do: agent researcher"]
                          end
                          subgraph n_memo["memo: loop"]
                            n_memo__make["make: agent writer"]
                            n_memo__judge["judge: agent critic"]
                          end
                          n_plan --> n_dig
                          n_dig --> n_memo
                        """);
    }

    @Test
    void reviewsPullRequests() {
        Analysis analysis = analysed("pr_review");

        assertThat(analysis.errors()).isEmpty();
        assertThat(analysis.warnings())
                .extracting(finding -> finding.field() + " " + finding.code())
                .containsExactly("/nodes/post/with/body may_be_skipped");
        assertThat(analysis.warnings().getFirst().message())
                .isEqualTo(
                        "post is skipped whenever not (nodes.route.output == 'auto' ||"
                                + " nodes.?approve.output.decision.orValue('') == 'approve'); write"
                                + " nodes.?text or merge");
        assertThat(analysis.cost().worstCaseUsd()).isEqualByComparingTo("0");
        assertThat(analysis.cost().cappedAtUsd()).isEqualByComparingTo("3.00");
        assertThat(analysis.cost().unbounded())
                .containsExactly(
                        "/nodes/security: no max_cost_usd",
                        "/nodes/style: no max_cost_usd",
                        "/nodes/verdict: no max_cost_usd");
        assertThat(Mermaid.of(analysis.graph()))
                .isEqualTo(
                        """
                        flowchart TD
                          n_pr[["pr: tool github:get_pull_request"]]
                          n_security["security: agent sec_reviewer"]
                          n_style["style: agent style_reviewer"]
                          n_verdict["verdict: agent judge"]
                          n_route{"route: switch"}
                          n_approve(["approve: ask Post this review on ${input.repo}#${input.numbe…"])
                          n_text("text: value")
                          n_post[["post: tool github:create_review"]]
                          n_pr --> n_security
                          n_pr --> n_style
                          n_security --> n_verdict
                          n_style -.-> n_verdict
                          n_verdict --> n_route
                          n_route --> n_approve
                          n_verdict --> n_approve
                          n_route --> n_text
                          n_approve -.-> n_text
                          n_verdict --> n_text
                          n_text --> n_post
                        """);
    }

    @Test
    void triagesByNight() {
        Analysis analysis = analysed("nightly_triage");

        assertThat(analysis.errors()).isEmpty();
        assertThat(analysis.warnings()).isEmpty();
        assertThat(analysis.cost())
                .isEqualTo(
                        new WorstCost(
                                new BigDecimal("0.00"),
                                new BigDecimal("10.00"),
                                List.of("/nodes/triage: no maxItems")));
        assertThat(analysis.graph().edges())
                .extracting(edge -> edge.from() + " " + edge.kind() + " " + edge.to())
                .containsExactly(
                        "issues REQUIRED triage", "triage REQUIRED urgent", "urgent REQUIRED page");
    }

    /** Example files that are run hold exactly what the page shows. */
    @ParameterizedTest
    @ValueSource(strings = {"research", "pr_review", "nightly_triage"})
    void liesInAFileOfItsOwn(String name) throws IOException {
        assertThat(Path.of("../docs/guides/examples", name + ".yaml"))
                .hasContent(DocumentedWorkflows.named(name));
    }

    static List<String> documented() {
        return DocumentedWorkflows.all();
    }

    /**
     * Agents, tools and workflows of the other examples are unknown here; nothing else is wrong.
     */
    @ParameterizedTest
    @MethodSource("documented")
    void showsNothingWrong(String text) {
        assertThat(analysis().analyse(text, DocumentFormat.YAML, KNOWN).errors())
                .filteredOn(error -> !error.code().matches("unknown_(agent|tool|workflow)"))
                .isEmpty();
    }

    @Test
    void showsEveryKindOfNode() {
        assertThat(documented())
                .hasSizeGreaterThan(10)
                .flatMap(text ->
                        analysis().analyse(text, DocumentFormat.YAML, KNOWN).graph().nodes())
                .extracting(FlowGraph.FlowNode::kind)
                .contains(
                        "agent",
                        "tool",
                        "workflow",
                        "value",
                        "switch",
                        "map",
                        "merge",
                        "loop",
                        "ask",
                        "wait",
                        "fail");
    }

    private static Analysis analysed(String name) {
        return analysis().analyse(DocumentedWorkflows.named(name), DocumentFormat.YAML, KNOWN);
    }

    static WorkflowAnalysis analysis() {
        JsonSchemas schemas = new JsonSchemas();
        return new WorkflowAnalysis(new WorkflowDocuments(schemas), new Expressions(), schemas);
    }

    static String text(String resource) {
        try (var stream = ExampleWorkflowsTest.class.getResourceAsStream(resource)) {
            return new String(
                    Objects.requireNonNull(stream, resource).readAllBytes(),
                    StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
