package dev.grove.core.skill.folder;

import dev.grove.core.text.VisibleText;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Which paths a file of a skill may have: such as every file system and every URI can have. */
final class FolderPaths {

    private static final int LONGEST = 512;
    private static final int LONGEST_NAME = 255;
    private static final int DEEPEST = 16;
    private static final int LONGEST_SHOWN = 200;
    private static final char NOT_UTF8 = '\uFFFD';
    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*", Pattern.DOTALL);

    private FolderPaths() {}

    /** Why a path is none, to follow its name. */
    static Optional<String> fault(String path) {
        if (path.isEmpty()) {
            return Optional.of("is empty");
        }
        if (path.length() > LONGEST) {
            return Optional.of("is longer than " + LONGEST + " characters");
        }
        if (path.startsWith("/") || DRIVE.matcher(path).matches()) {
            return Optional.of("is absolute; paths are relative to the skill's folder");
        }
        if (path.indexOf('\\') >= 0) {
            return Optional.of("has a backslash; folders are separated by /");
        }
        if (path.indexOf(NOT_UTF8) >= 0) {
            return Optional.of("is not written in UTF-8");
        }
        if (path.codePoints().anyMatch(FolderPaths::isControl)) {
            return Optional.of("has a control character");
        }
        List<String> names = List.of(path.split("/", -1));
        if (names.size() > DEEPEST) {
            return Optional.of("is more than " + DEEPEST + " folders deep");
        }
        return names.stream().flatMap(name -> faultOf(name).stream()).findFirst();
    }

    private static Optional<String> faultOf(String name) {
        if (name.isEmpty()) {
            return Optional.of("has an empty name between slashes");
        }
        if (name.equals(".") || name.equals("..")) {
            return Optional.of("leads elsewhere by " + name);
        }
        try {
            int bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(name)).limit();
            return bytes > LONGEST_NAME
                    ? Optional.of("has a name of more than " + LONGEST_NAME + " bytes")
                    : Optional.empty();
        } catch (CharacterCodingException _) {
            return Optional.of("is no valid Unicode");
        }
    }

    private static boolean isControl(int codePoint) {
        return Character.isISOControl(codePoint);
    }

    /** Folds a name: two names that some file system takes for one give the same result. */
    static String folded(String name) {
        String compatible = Normalizer.normalize(name, Normalizer.Form.NFKC);
        return Normalizer.normalize(
                compatible.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT), Normalizer.Form.NFKC);
    }

    /** Renders a path for an error message: escaped, on one line, cut at {@link #LONGEST_SHOWN}. */
    static String shown(String path) {
        String visible = VisibleText.of(path).replace("\n", "\\n").replace("\t", "\\t");
        return visible.length() <= LONGEST_SHOWN
                ? visible
                : visible.substring(0, LONGEST_SHOWN) + "…";
    }
}
