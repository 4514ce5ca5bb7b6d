package dev.grove.server.docs;

import java.util.List;
import java.util.Map;

/** Pages and blocks that other tests run or compare, by the names of these tests. */
final class BlocksElsewhere {

    /** Pages whose commands need a test of their own, such as one that types answers. */
    static final Map<String, String> PAGES =
            Map.of(
                    "docs/quickstart.md", "QuickstartIT",
                    "docs/guides/models.md", "ModelsGuideIT",
                    "docs/guides/models-matrix.md", "ModelMatrixTest");

    /**
     * A block that is another test's.
     *
     * @param begins how the block begins; all of a page's blocks where it is empty
     * @param test that runs it, or compares what a server says with it
     */
    record Block(String page, String begins, String test) {}

    /** JSON that no command of its page is answered with or sends. */
    static final List<Block> JSON =
            List.of(
                    new Block("docs/kb/external/claude-code-session.md", "", "ClaudeCodeIT"),
                    new Block("docs/kb/external/mcp-clients.md", "", "CodingAgentsIT"),
                    new Block("docs/api.md", "\"over_budget\"", "BudgetWaitIT"),
                    new Block("docs/guides/approvals.md", "{\"count\": 2", "VotesIT"),
                    new Block("docs/guides/approvals.md", "{\"agent\": \"reviewer\"", "ReviewsIT"),
                    new Block("docs/guides/quotas.md", "{\"status\": 429", "TenantLimitIT"),
                    new Block("docs/agents.md", "\"warnings\"", "DefinitionWarningsIT"),
                    new Block("docs/custom-tools.md", "{\"content\"", "CallbackAnswersIT"));

    /** Commands that need what no command can bring about, such as a server's death. */
    static final List<Block> SHELL =
            List.of(
                    new Block(
                            "docs/guides/approvals.md",
                            "curl -H \"$KEY\" -H \"$JSON\" $GROVE/agent-runs/$RUN/in-doubt/$CALL",
                            "KilledWhileWaitingIT"));

    private BlocksElsewhere() {}

    static boolean has(List<Block> blocks, DocPage page, DocPage.Block block) {
        return blocks.stream()
                .anyMatch(one ->
                        one.page().equals(page.name())
                                && block.text().strip().startsWith(one.begins()));
    }
}
