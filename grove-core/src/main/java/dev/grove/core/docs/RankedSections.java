package dev.grove.core.docs;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** Okapi BM25 over the sections; a word in a title counts as three in the body. */
final class RankedSections {

    private static final double K1 = 1.2;
    private static final double B = 0.75;
    private static final int TITLE_WEIGHT = 3;

    private final List<Indexed> index;
    private final Map<String, Integer> sectionsWith = new HashMap<>();
    private final double averageLength;

    RankedSections(List<Section> sections) {
        this.index = sections.stream().map(RankedSections::indexed).toList();
        for (Indexed section : index) {
            section.counts().keySet().forEach(word -> sectionsWith.merge(word, 1, Integer::sum));
        }
        this.averageLength = index.stream().mapToInt(Indexed::length).average().orElse(1);
    }

    List<Section> best(List<String> words, int limit) {
        record Scored(Section section, double score) {}
        HashSet<String> distinct = new HashSet<>(words);
        return index.stream()
                .map(section ->
                        new Scored(
                                section.section(),
                                distinct.stream().mapToDouble(word -> score(word, section)).sum()))
                .filter(scored -> scored.score() > 0)
                .sorted(
                        Comparator.comparingDouble(Scored::score)
                                .reversed()
                                .thenComparing(scored -> scored.section().file())
                                .thenComparing(scored -> scored.section().title()))
                .limit(limit)
                .map(Scored::section)
                .toList();
    }

    private double score(String word, Indexed section) {
        int count = section.counts().getOrDefault(word, 0);
        if (count == 0) {
            return 0;
        }
        int with = sectionsWith.getOrDefault(word, 0);
        double rarity = Math.log(1 + (index.size() - with + 0.5) / (with + 0.5));
        double length = 1 - B + B * section.length() / averageLength;
        return rarity * count * (K1 + 1) / (count + K1 * length);
    }

    private static Indexed indexed(Section section) {
        Map<String, Integer> counts = new HashMap<>();
        IndexedWords.of(section.title())
                .forEach(word -> counts.merge(word, TITLE_WEIGHT, Integer::sum));
        IndexedWords.of(section.body()).forEach(word -> counts.merge(word, 1, Integer::sum));
        int length = counts.values().stream().mapToInt(Integer::intValue).sum();
        return new Indexed(section, counts, length);
    }

    private record Indexed(Section section, Map<String, Integer> counts, int length) {}
}
