package dev.grove.core.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;

/** Searches the docs. They are few, so the whole index is in memory from the first search on. */
@Component
public class Docs {

    private static final String FOLDER = "grove-docs/";

    private final Supplier<RankedSections> ranked;

    public Docs() {
        this(Docs::shipped);
    }

    Docs(List<Section> sections) {
        this(() -> sections);
    }

    private Docs(Supplier<List<Section>> sections) {
        this.ranked = SingletonSupplier.of(() -> new RankedSections(sections.get()));
    }

    /** The sections that match best, best first; empty when no word of the query occurs. */
    public List<Hit> search(String query, int limit) {
        List<String> words = IndexedWords.of(query);
        return ranked.get().best(words, limit).stream()
                .map(section ->
                        new Hit(section.title(), section.file(), Excerpt.of(section.body(), words)))
                .toList();
    }

    private static List<Section> shipped() {
        try {
            Resource[] pages =
                    new PathMatchingResourcePatternResolver(Docs.class.getClassLoader())
                            .getResources("classpath*:" + FOLDER + "**/*.md");
            List<Section> sections = new ArrayList<>();
            for (Resource page :
                    Arrays.stream(pages).sorted(Comparator.comparing(Docs::file)).toList()) {
                sections.addAll(
                        Sections.of(file(page), page.getContentAsString(StandardCharsets.UTF_8)));
            }
            return sections;
        } catch (IOException e) {
            throw new UncheckedIOException("The docs that ship with Grove cannot be read", e);
        }
    }

    private static String file(Resource page) {
        try {
            String url = page.getURL().toString();
            return url.substring(url.lastIndexOf(FOLDER) + FOLDER.length());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A section found.
     *
     * @param title the headings that lead to it
     * @param file relative to the docs' folder
     * @param excerpt the part of it that matches
     */
    public record Hit(String title, String file, String excerpt) {}
}
