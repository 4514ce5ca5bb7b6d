package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links between pages of the documentation lead to files and headings that exist. */
class LinksTest {

    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern FENCE = Pattern.compile("(?ms)^```.*?^```");
    private static final Pattern ROW_OF_A_DECISION =
            Pattern.compile("(?m)^\\| \\[\\d{4}]\\(([^)]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    @Test
    void leadToWhatExists() throws IOException {
        List<String> broken = new ArrayList<>();
        List<Path> pages = pages();
        for (Path page : pages) {
            Matcher links = LINK.matcher(withoutCode(page));
            while (links.find()) {
                String link = links.group(1);
                if (!link.matches("[a-z]+:.*") && !leadsSomewhere(page, link)) {
                    broken.add(TestSources.ROOT.relativize(page) + ": " + link);
                }
            }
        }
        assertThat(pages).hasSizeGreaterThan(60);
        assertThat(broken).isEmpty();
    }

    @Test
    void ofTheIndexLeadToEveryPage() throws IOException {
        Path docs = TestSources.ROOT.resolve("docs");
        String index = Files.readString(docs.resolve("README.md"));
        assertThat(pages())
                .filteredOn(page -> page.startsWith(docs))
                .map(page -> docs.relativize(page).toString())
                .filteredOn(page -> !page.startsWith("adr/") && !page.equals("README.md"))
                .allSatisfy(page -> assertThat(index).contains("(" + page + ")"));
    }

    @Test
    void ofTheDecisionsLeadToEachOnce() throws IOException {
        Path decisions = TestSources.ROOT.resolve("docs/adr");
        List<String> listed =
                ROW_OF_A_DECISION
                        .matcher(Files.readString(decisions.resolve("README.md")))
                        .results()
                        .map(row -> row.group(1))
                        .toList();
        try (Stream<Path> files = Files.list(decisions)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .filteredOn(name -> !name.equals("README.md"))
                    .containsExactlyInAnyOrderElementsOf(listed);
        }
    }

    private static boolean leadsSomewhere(Path page, String link) throws IOException {
        int hash = link.indexOf('#');
        String file = hash < 0 ? link : link.substring(0, hash);
        Path target = file.isEmpty() ? page : page.resolveSibling(file);
        if (hash < 0 || !Files.exists(target)) {
            return Files.exists(target);
        }
        return HEADING.matcher(withoutCode(target))
                .results()
                .map(heading -> anchor(heading.group(1)))
                .anyMatch(link.substring(hash + 1)::equals);
    }

    /**
     * Anchor of a heading as GitHub makes it: words in lower case with hyphens, links by their
     * texts.
     */
    private static String anchor(String heading) {
        return heading.replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
                .strip()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{Alnum}_\\- ]", "")
                .replace(' ', '-');
    }

    private static String withoutCode(Path page) throws IOException {
        return FENCE.matcher(Files.readString(page)).replaceAll("");
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        try (Stream<Path> top = Files.list(TestSources.ROOT);
                Stream<Path> docs = Files.walk(TestSources.ROOT.resolve("docs"))) {
            Stream.concat(top, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .forEach(pages::add);
        }
        return pages;
    }
}
