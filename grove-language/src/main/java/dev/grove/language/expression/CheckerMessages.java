package dev.grove.language.expression;

import dev.grove.language.text.NearestNames;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Words of CEL's checker for authors of workflows. */
final class CheckerMessages {

    private static final Pattern UNDECLARED =
            Pattern.compile("undeclared reference to '([^']*)'.*", Pattern.DOTALL);

    private static final int LONGEST = 300;

    private CheckerMessages() {}

    static String plain(String message, Set<String> names) {
        Matcher undeclared = UNDECLARED.matcher(message);
        if (undeclared.matches()) {
            String name = undeclared.group(1);
            return "%s is no value and no function here%s; there are: %s"
                    .formatted(
                            name,
                            NearestNames.asQuestion(name, names).replace("?", ""),
                            String.join(", ", new TreeSet<>(names)));
        }
        String line = message.lines().findFirst().orElse(message);
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }
}
