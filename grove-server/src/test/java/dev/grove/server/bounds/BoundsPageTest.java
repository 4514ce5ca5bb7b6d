package dev.grove.server.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.TestSources;
import dev.grove.server.bounds.Bound.Proof.Played;
import dev.grove.server.bounds.Bound.Proof.Tested;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class BoundsPageTest {

    private static final Path PAGE = Path.of("../docs/bounds.md");
    private static final Path FRESH = Path.of("target/bounds.md");

    private static final String HEAD =
            """
            # Bounds

            Work and sizes that a caller or a server can multiply are counted before they are done. Each row is a place that takes something from outside, the bound that it has there, and what a test plays
            against it. What is beyond a bound is refused with a message that says how to mend it, or is left unchecked and named where it comes from a server; [ADR 0096](adr/0096-work-is-counted-before-it-is-done.md) has the reasons.

            The page is generated from `Bounds` of the server's tests; `BoundsPageTest` fails when it is stale. Renew it: `cp grove-server/target/bounds.md docs/`.

            | what | where | bound | played | proven by |
            |---|---|---|---|---|
            """;

    @Test
    void hasEveryBound() throws IOException {
        StringBuilder page = new StringBuilder(HEAD);
        for (Bound bound : Bounds.all()) {
            page.append(
                    "| %s | %s | %s | %s | `%s` |\n"
                            .formatted(
                                    bound.input(),
                                    bound.place(),
                                    bound.limit(),
                                    bound.hostile(),
                                    test(bound)));
        }
        Files.writeString(FRESH, page);
        assertThat(Files.readString(PAGE).equals(page.toString()))
                .as("renew the page: cp grove-server/target/bounds.md docs/")
                .isTrue();
    }

    @Test
    void namesTestsThatExist() throws IOException {
        for (Bound bound : Bounds.all()) {
            String[] test = test(bound).split("\\.");
            assertThat(TestSources.testsIn(test[0])).as(bound.toString()).contains(test[1]);
        }
    }

    private static String test(Bound bound) {
        return switch (bound.proof()) {
            case Played _ -> "BoundsIT.holdsAtEachDoor";
            case Tested(String test) -> test;
        };
    }
}
