package dev.grove.core.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of a text, as the index knows them. */
final class IndexedWords {

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+(?:_[\\p{L}\\p{N}]+)*");

    private static final Set<String> TOO_COMMON =
            Set.of(
                    "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for",
                    "how", "i", "in", "is", "it", "its", "of", "on", "or", "that", "the", "this",
                    "to", "what", "when", "which", "with");

    private IndexedWords() {}

    /** A name such as {@code max_turns} counts as itself and as each of its parts. */
    static List<String> of(String text) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(text.toLowerCase(Locale.ROOT));
        while (matcher.find()) {
            String word = matcher.group();
            add(words, word);
            if (word.indexOf('_') >= 0) {
                for (String part : word.split("_", -1)) {
                    add(words, part);
                }
            }
        }
        return words;
    }

    private static void add(List<String> words, String word) {
        if (!TOO_COMMON.contains(word)) {
            words.add(stem(word));
        }
    }

    /** Plurals meet their singulars; more than that is not worth its mistakes. */
    private static String stem(String word) {
        return word.length() > 3 && word.endsWith("s") && !word.endsWith("ss")
                ? word.substring(0, word.length() - 1)
                : word;
    }
}
