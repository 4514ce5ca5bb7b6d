package dev.grove.core.run.compaction;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rules of an agent that are said again, word for word, beside every summary. They are what its
 * prompt puts between {@code <pinned>} and {@code </pinned>}; without such marks the whole prompt,
 * when it is short. In any case the prompt itself stands at the beginning of the conversation as
 * ever.
 */
public final class PinnedRules {

    /** Characters up to which a prompt without marks is said again whole. */
    static final int LONGEST_UNMARKED = 8_000;

    private static final Pattern MARKED = Pattern.compile("<pinned>(.*?)</pinned>", Pattern.DOTALL);

    private PinnedRules() {}

    /** The rules, or nothing where the prompt is long and marks none. */
    public static String of(String systemPrompt) {
        List<String> marked = new ArrayList<>();
        Matcher matcher = MARKED.matcher(systemPrompt);
        while (matcher.find()) {
            String rules = matcher.group(1).strip();
            if (!rules.isEmpty()) {
                marked.add(rules);
            }
        }
        if (!marked.isEmpty()) {
            return String.join("\n\n", marked);
        }
        return systemPrompt.length() <= LONGEST_UNMARKED ? systemPrompt.strip() : "";
    }
}
