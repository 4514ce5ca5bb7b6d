package dev.grove.core.model.http.answer;

import java.util.regex.Pattern;

/** Tags by which servers without a reasoning parser leave a model's thinking in its text. */
public final class ThinkingTags {

    private static final String NAMES = "(?:think|thinking|thought|thoughts|reasoning)";
    private static final Pattern CLOSED = Pattern.compile("(?is)^.*</" + NAMES + ">");
    private static final Pattern OPEN = Pattern.compile("(?is)^\\s*<" + NAMES + ">.*$");

    private ThinkingTags() {}

    /** Whether a text holds thinking, and nothing after it. */
    public static boolean areAll(String text) {
        if (text.indexOf('<') < 0) {
            return false;
        }
        String rest = CLOSED.matcher(text).replaceFirst("");
        return rest.isBlank() || OPEN.matcher(rest).matches();
    }
}
