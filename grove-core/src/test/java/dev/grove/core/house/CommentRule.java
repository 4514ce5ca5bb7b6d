package dev.grove.core.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Comments do not begin with words such as "Those" or "What", which have no subject for anyone but
 * their author.
 */
final class CommentRule {

    private static final Pattern WITHOUT_SUBJECT =
            Pattern.compile("(?:What|Of|As|Those|The same|One|Who|That|To be)(?![\\w-])");

    /** A documentation comment, or all lines of one that begin with two slashes. */
    private static final Pattern COMMENT =
            Pattern.compile(
                    "/\\*\\*\\s*(?:\\*\\s*)?(?<javadoc>[^\\n]*)|^[ \\t]*//[ \\t]?(?<line>[^\\n]*)(?:\\n[ \\t]*//[^\\n]*)*",
                    Pattern.MULTILINE);

    private CommentRule() {}

    /** Comments of all Java files below a folder, with file and line, that have no subject. */
    static List<String> violations(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .flatMap(file -> violations(file.toString(), read(file)).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Comments of one file's text that have no subject. */
    static List<String> violations(String file, String text) {
        List<String> found = new ArrayList<>();
        Matcher comments = COMMENT.matcher(text);
        while (comments.find()) {
            String javadoc = comments.group("javadoc");
            String words = javadoc == null ? comments.group("line") : javadoc;
            if (WITHOUT_SUBJECT.matcher(words).lookingAt()) {
                String before = text.substring(0, comments.start());
                long line = 1 + before.chars().filter(character -> character == '\n').count();
                found.add(file + ":" + line + ": " + words);
            }
        }
        return found;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
