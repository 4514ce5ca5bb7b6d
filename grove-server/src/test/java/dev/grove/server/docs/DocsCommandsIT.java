package dev.grove.server.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.TestForm;
import dev.grove.server.ContainerEngineOfTests;
import dev.grove.server.TestSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Commands of the documentation, page by page and in its order, against the README's server: each
 * request is answered with 2xx, and what a page shows of an answer is in one.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DocsCommandsIT {

    private static final String API = "docs/api.md";
    private static final String AS_IN_API = "as in [the API page]";
    private static final List<DocPage> PAGES = DocPage.all();

    /** Pages that a reader begins with. */
    private static final Set<String> IN_SHORT =
            Set.of(
                    "README.md",
                    "docs/api.md",
                    "docs/policies.md",
                    "docs/guides/govern-an-agent.md",
                    "docs/guides/governed-runs.md",
                    "docs/guides/workflows.md");

    /** Commands of {@link ProgramsElsewhere}; a new one needs a reason why it cannot be run. */
    private static final int NOTED = 49;

    private ReadmeServer server;
    private final List<String> noted = new ArrayList<>();
    private int requests;

    @BeforeAll
    void startServer(@TempDir Path folder) throws IOException {
        ContainerEngineOfTests.require();
        ReaderShell.requirePrograms();
        server = new ReadmeServer(folder);
    }

    @AfterAll
    void stopServer() {
        if (server != null) {
            server.close();
        }
    }

    @TestFactory
    Stream<DynamicTest> doWhatThePageSays() {
        List<DocPage> pages =
                PAGES.stream()
                        .filter(page -> !page.shell().isEmpty())
                        .filter(page -> !BlocksElsewhere.PAGES.containsKey(page.name()))
                        .toList();
        return Stream.concat(
                TestForm.rows(pages, DocPage::name, IN_SHORT)
                        .map(page -> DynamicTest.dynamicTest(page.name(), () -> follow(page))),
                TestForm.rows(
                        List.of(),
                        List.of(DynamicTest.dynamicTest("all are counted", this::count))));
    }

    private void follow(DocPage page) throws IOException, InterruptedException {
        String before = page.text().contains(AS_IN_API) ? variables() : "";
        List<DocPage.Block> here =
                page.shell().stream()
                        .filter(block -> !BlocksElsewhere.has(BlocksElsewhere.SHELL, page, block))
                        .toList();
        ReaderShell.Outcome outcome = server.shell().type(page, before, here);
        noted.addAll(outcome.noted());
        requests += outcome.exchanges().size();
        for (DocPage.Block block : page.of("text")) {
            assertThat(outcome.printed())
                    .as("line %d", block.line())
                    .contains(block.text().strip());
        }
        for (DocPage.Block block : page.of("json")) {
            if (!BlocksElsewhere.has(BlocksElsewhere.JSON, page, block)) {
                JsonNode shown = ShownJson.read(block.text());
                assertThat(outcome.exchanges())
                        .as("line %d: %s is answered or sent", block.line(), block.text())
                        .anySatisfy(exchange ->
                                assertThat(exchange.json())
                                        .anyMatch(json -> ShownJson.isWithin(shown, json)));
            }
        }
    }

    /** The first block of the API's page, to which others refer. */
    private static String variables() {
        return PAGES.stream()
                .filter(page -> page.name().equals(API))
                .map(page -> page.shell().getFirst().text())
                .findFirst()
                .orElseThrow();
    }

    private void count() throws IOException {
        Path report = Files.createDirectories(Path.of("target", "report")).resolve("docs");
        Files.writeString(
                report,
                "documentation: %d requests sent, %d commands of other programs noted%n"
                        .formatted(requests, noted.size()));
        assertThat(noted).as("commands that are not run here").hasSize(NOTED);
        assertThat(ProgramsElsewhere.ALL)
                .as("each is used")
                .allSatisfy(program ->
                        assertThat(noted).anyMatch(line -> line.startsWith(program.name() + " ")));
    }

    @Test
    void areRunByTheTestsThatAreNamedInstead() throws IOException {
        Set<String> tests =
                TestSources.all().stream().map(TestSources::className).collect(Collectors.toSet());
        assertThat(ProgramsElsewhere.ALL)
                .allSatisfy(program ->
                        assertThat(program.test().isEmpty() || tests.contains(program.test()))
                                .as(program.test())
                                .isTrue());
        assertThat(tests).containsAll(BlocksElsewhere.PAGES.values());
        Stream.concat(BlocksElsewhere.JSON.stream(), BlocksElsewhere.SHELL.stream())
                .forEach(block -> {
                    assertThat(tests).contains(block.test());
                    assertThat(PAGES)
                            .as("%s has a block that begins with %s", block.page(), block.begins())
                            .anyMatch(page ->
                                    page.blocks().stream()
                                            .anyMatch(one ->
                                                    BlocksElsewhere.has(
                                                            List.of(block), page, one)));
                });
    }
}
