package dev.grove.mcp.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

class MergedPageTest {

    private static BiFunction<String, Integer, List<String>> source(String... names) {
        TreeSet<String> all = new TreeSet<>(List.of(names));
        return (after, limit) -> all.tailSet(after, false).stream().limit(limit).toList();
    }

    private static MergedPage<String> page(
            List<BiFunction<String, Integer, List<String>>> sources, String after, int limit) {
        return MergedPage.of(
                sources,
                name -> name,
                name -> !name.startsWith("hidden"),
                name -> name,
                new MergedPage.Asked(after, limit));
    }

    @Test
    void bringsEveryVisibleNameOnceInOrderWhateverTheSizeOfAPage() {
        var sources =
                List.of(
                        source("b", "hidden1", "hidden2", "hidden3", "hidden4", "x", "z"),
                        source("a", "b", "hidden5", "y"),
                        source());
        for (int limit = 1; limit <= 6; limit++) {
            List<String> seen = new ArrayList<>();
            String after = "";
            while (after != null) {
                MergedPage<String> page = page(sources, after, limit);
                seen.addAll(page.items());
                after = page.next();
            }
            assertThat(seen).as("pages of " + limit).containsExactly("a", "b", "x", "y", "z");
        }
    }

    @Test
    void theLastPageHasNoCursorEvenWhenItIsFull() {
        assertThat(page(List.of(source("a", "b", "hidden")), "", 2).next()).isNull();
        assertThat(page(List.of(source("a", "b", "c")), "", 2).next()).isEqualTo("b");
    }

    /** Each name is as long as a fourth of what a page may have. */
    @Test
    void endsWhereItHasAsManyBytesAsAnAnswerMay() {
        List<BiFunction<String, Integer, List<String>>> sources =
                List.of(source("a", "b", "c", "d", "e", "f", "g", "h", "i"));
        List<Integer> sizes = new ArrayList<>();
        String after = "";
        while (after != null) {
            MergedPage<String> page =
                    MergedPage.of(
                            sources,
                            name -> name,
                            _ -> true,
                            name -> name.repeat(1 << 20),
                            new MergedPage.Asked(after, 250));
            sizes.add(page.items().size());
            after = page.next();
        }
        assertThat(sizes).containsExactly(4, 4, 1);
    }
}
