package dev.grove.core.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Comments do not begin with words such as "Those" or "What", which have no subject for anyone but
 * their author. Those of the product name who acts: a caller, a person, a server.
 */
final class CommentRule {

    private static final Pattern WITHOUT_SUBJECT =
            Pattern.compile("(?:What|Of|As|Those|The same|One|Who|That|To be)(?![\\w-])");

    /** A documentation comment, or all lines of one that begin with two slashes. */
    private static final Pattern COMMENT =
            Pattern.compile(
                    "/\\*\\*\\s*(?:\\*\\s*)?(?<javadoc>[^\\n]*)|^[ \\t]*//[ \\t]?(?<line>[^\\n]*)(?:\\n[ \\t]*//[^\\n]*)*",
                    Pattern.MULTILINE);

    private static final Pattern WITHOUT_ACTOR =
            Pattern.compile(
                    "\\b(?:nobody|somebody|whoever|(?:tells|told)(?! apart))\\b",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern WHOLE_COMMENT =
            Pattern.compile("/\\*\\*.*?\\*/|^[ \\t]*//[^\\n]*", Pattern.MULTILINE | Pattern.DOTALL);

    private CommentRule() {}

    /** Comments of all Java files below a folder, with file and line, that have no subject. */
    static List<String> violations(Path folder) {
        return each(folder, CommentRule::violations);
    }

    /** Comments of all Java files below a folder, with file and line, that do not name who acts. */
    static List<String> withoutActor(Path folder) {
        return each(folder, CommentRule::withoutActor);
    }

    private static List<String> each(
            Path folder, BiFunction<String, String, List<String>> violations) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .flatMap(file -> violations.apply(file.toString(), read(file)).stream())
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
                found.add(place(file, text, comments.start()) + words);
            }
        }
        return found;
    }

    /** Comments of one file's text that do not name who acts. */
    static List<String> withoutActor(String file, String text) {
        List<String> found = new ArrayList<>();
        Matcher comments = WHOLE_COMMENT.matcher(text);
        while (comments.find()) {
            Matcher word = WITHOUT_ACTOR.matcher(comments.group());
            if (word.find()) {
                found.add(place(file, text, comments.start() + word.start()) + word.group());
            }
        }
        return found;
    }

    private static String place(String file, String text, int at) {
        String before = text.substring(0, at);
        long line = 1 + before.chars().filter(character -> character == '\n').count();
        return file + ":" + line + ": ";
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
