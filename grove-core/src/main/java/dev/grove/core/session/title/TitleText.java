package dev.grove.core.session.title;

import dev.grove.core.run.work.RunTitle;
import dev.grove.core.session.SessionTitle;
import dev.grove.core.text.StorableText;
import dev.grove.core.text.VisibleText;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Makes a title of what a model answered: one line, without markup and quotes. */
final class TitleText {

    /** Read of an answer, which is asked for in few tokens, but need not be held to that. */
    private static final int LONGEST_READ = 2_000;

    private static final Pattern TAGS = Pattern.compile("<[^<>]{0,200}>");
    private static final Pattern LABEL = Pattern.compile("(?i)^title\\s*:\\s*");

    /** Marks of headings, lists, quotes and emphasis, and quotes of all kinds. */
    private static final String AROUND = "#*_`~>-•\"'“”„‟‘’‚«»‹›「」『』";

    /** Besides, at the end. */
    private static final String AT_THE_END = ".,;:";

    private TitleText() {}

    /**
     * The title in an answer. It is scrubbed as it came, and whenever something was taken out of
     * it: what is left may be a secret that was none before.
     *
     * @return nothing where no word is left
     */
    static Optional<String> of(String answer, UnaryOperator<String> scrub) {
        return scrub.apply(plain(scrub.apply(answer)))
                .lines()
                .map(RunTitle::ofText)
                .map(line -> line == null ? "" : scrub.apply(bare(line)))
                .filter(TitleText::hasWords)
                .findFirst()
                .map(SessionTitle::cut);
    }

    /** Without tags, emphasis and what acts on the screen. */
    private static String plain(String answer) {
        String read = answer.length() <= LONGEST_READ ? answer : answer.substring(0, LONGEST_READ);
        String bare =
                TAGS.matcher(StorableText.of(read.replace('\0', ' ')))
                        .replaceAll(" ")
                        .replace("**", "")
                        .replace("`", "");
        StringBuilder visible = new StringBuilder(bare.length());
        for (int i = 0; i < bare.length(); i++) {
            char c = bare.charAt(i);
            if (!VisibleText.acts(c) || Character.isWhitespace(c)) {
                visible.append(c);
            }
        }
        return visible.toString();
    }

    private static String bare(String line) {
        return beforeMarks(LABEL.matcher(afterMarks(line)).replaceFirst(""));
    }

    private static String afterMarks(String line) {
        int from = 0;
        while (from < line.length() && isAround(line.charAt(from))) {
            from++;
        }
        return line.substring(from);
    }

    private static String beforeMarks(String line) {
        String rest = afterMarks(line);
        int to = rest.length();
        while (to > 0 && (isAround(rest.charAt(to - 1)) || isEnd(rest.charAt(to - 1)))) {
            to--;
        }
        return rest.substring(0, to);
    }

    private static boolean isEnd(char c) {
        return AT_THE_END.indexOf(c) >= 0;
    }

    private static boolean isAround(char c) {
        return c == ' ' || AROUND.indexOf(c) >= 0;
    }

    private static boolean hasWords(String line) {
        return line.codePoints().anyMatch(Character::isLetterOrDigit);
    }
}
