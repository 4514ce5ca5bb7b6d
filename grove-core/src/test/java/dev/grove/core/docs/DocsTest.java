package dev.grove.core.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DocsTest {

    private static final String PAGE =
            """
            Before any heading.

            # Budgets

            A run has caps.

            ## Money

            The cap `max_cost_usd` holds for a run and its children.

            ```bash
            # Not a heading
            ./grove up
            ```

            ## Time

            After max_seconds the run stops.
            """;

    @Test
    void splitsAPageAtItsHeadingsAndNotInsideFences() {
        assertThat(Sections.of("a.md", PAGE))
                .extracting(Section::title)
                .containsExactly("a.md", "Budgets", "Budgets > Money", "Budgets > Time");
    }

    @Test
    void ranksTheSectionThatSpeaksOfItFirst() {
        Docs docs = new Docs(Sections.of("a.md", PAGE));

        assertThat(docs.search("cost cap", 5))
                .first()
                .extracting("title")
                .isEqualTo("Budgets > Money");
        assertThat(docs.search("MAX_SECONDS", 5))
                .first()
                .extracting("title")
                .isEqualTo("Budgets > Time");
        assertThat(docs.search("how is the", 5)).isEmpty();
        assertThat(docs.search("cap", 1)).hasSize(1);
    }

    @Test
    void excerptsTheLinesThatMatchFromALongSection() {
        String page =
                "# Long\n"
                        + "filler line of text\n".repeat(500)
                        + "the needle is here\n"
                        + "filler line of text\n".repeat(500);

        assertThat(new Docs(Sections.of("long.md", page)).search("needle", 1))
                .singleElement()
                .satisfies(hit -> {
                    assertThat(hit.excerpt()).contains("needle").startsWith("[...]");
                    assertThat(hit.excerpt().length()).isLessThan(1_300);
                });
    }

    @Test
    void hasNothingToFindInNoDocs() {
        assertThat(new Docs(List.of()).search("anything", 5)).isEmpty();
    }

    @Test
    void shipsThePagesOfTheDocsFolder() {
        assertThat(new Docs().search("agents tools", 20)).isNotEmpty();
    }
}
