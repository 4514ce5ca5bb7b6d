package dev.grove.core.policy;

import dev.grove.language.policy.Policy;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A version of a policy, as a definition names it: {@code repo-writer@3}. */
public record PolicyReference(String name, int version) {

    private static final Pattern FORM = Pattern.compile("([^@]{1,100})(?:@([1-9][0-9]{0,8}))?");

    /** A text that names a policy, and perhaps a version of it. */
    public record Written(String name, Optional<Integer> version) {}

    /** Nothing where the text can name no policy. */
    public static Optional<Written> parse(String text) {
        Matcher form = FORM.matcher(text);
        return form.matches() && Policy.isReference(form.group(1))
                ? Optional.of(
                        new Written(
                                form.group(1),
                                Optional.ofNullable(form.group(2)).map(Integer::valueOf)))
                : Optional.empty();
    }

    /** Reads what {@link #toString} wrote. */
    public static PolicyReference read(String text) {
        int at = text.lastIndexOf('@');
        return new PolicyReference(
                text.substring(0, at), Integer.parseInt(text.substring(at + 1)));
    }

    @Override
    public String toString() {
        return name + "@" + version;
    }
}
