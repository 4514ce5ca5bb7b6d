package dev.grove.core.definition;

import dev.grove.core.error.FieldChecks;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Rule of names that most kinds share. */
public final class DefinitionName {

    public static final int LONGEST = 63;
    public static final String PATTERN = "[a-z][a-z0-9_-]{0," + (LONGEST - 1) + "}";

    private static final Pattern FORM = Pattern.compile(PATTERN);

    private DefinitionName() {}

    /**
     * Whether a text may be such a name. Others belong to no definition, and Postgres may not take
     * them.
     */
    public static boolean isLegal(String text) {
        return FORM.matcher(text).matches();
    }

    /** Refuses what is no such name. */
    public static void check(@Nullable String name, FieldChecks checks) {
        if (name == null) {
            checks.refuse("name", "is required");
        } else if (!isLegal(name)) {
            checks.refuse(
                    "name",
                    "must have 1 to "
                            + LONGEST
                            + " characters, lower-case letters, digits, _ and -, and begin with a"
                            + " letter");
        }
    }
}
