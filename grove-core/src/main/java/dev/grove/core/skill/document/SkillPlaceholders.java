package dev.grove.core.skill.document;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Placeholders in a text, such as {@code {{topic}}}. They are names and nothing else: what other
 * template languages write between braces (sections, partials, paths, helpers) is text, with a
 * dollar before it too, and so is whatever a value holds. Blanks within are those of Jinja and
 * others: such a name is one only where something says so.
 */
public final class SkillPlaceholders {

    public static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]{0,63}");

    private static final int BRACES = 4;

    private static final Pattern PLACEHOLDER =
            Pattern.compile("(?<![{$])\\{\\{[ \\t]{0,9}(" + NAME + ")[ \\t]{0,9}\\}\\}(?!\\})");

    private SkillPlaceholders() {}

    /** Their names, in the order in which they come first. */
    public static List<String> names(String text) {
        return names(text, true);
    }

    /** Names that are written {@code {{so}}} at least once, in the order of those places. */
    public static List<String> namesWithoutBlanks(String text) {
        return names(text, false);
    }

    private static List<String> names(String text, boolean blanks) {
        Set<String> names = new LinkedHashSet<>();
        Matcher matcher = PLACEHOLDER.matcher(text);
        while (matcher.find()) {
            if (blanks || matcher.end() - matcher.start() == matcher.group(1).length() + BRACES) {
                names.add(matcher.group(1));
            }
        }
        return List.copyOf(names);
    }

    /** In which line a name comes first. */
    public static int lineOf(String text, String name) {
        Matcher matcher = PLACEHOLDER.matcher(text);
        while (matcher.find()) {
            if (matcher.group(1).equals(name)) {
                return 1
                        + (int)
                                text.substring(0, matcher.start())
                                        .chars()
                                        .filter(c -> c == '\n')
                                        .count();
            }
        }
        return 0;
    }

    /**
     * How many characters the text has with values put in: a value is as often in it as its
     * placeholder, so that this is asked before {@link #fill}.
     */
    public static long lengthFilled(String text, Map<String, String> values) {
        long length = text.length();
        Matcher matcher = PLACEHOLDER.matcher(text);
        while (matcher.find()) {
            String value = values.get(matcher.group(1));
            length += value == null ? 0 : value.length() - matcher.group().length();
        }
        return length;
    }

    /** The text with values put in; a placeholder without a value stays as it is. */
    public static String fill(String text, Map<String, String> values) {
        // Single pass: placeholders within a value are not filled in.
        return PLACEHOLDER
                .matcher(text)
                .replaceAll(found ->
                        Matcher.quoteReplacement(
                                values.getOrDefault(found.group(1), found.group())));
    }
}
