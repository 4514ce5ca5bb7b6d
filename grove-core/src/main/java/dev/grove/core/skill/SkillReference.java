package dev.grove.core.skill;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a definition names a skill: {@code memo-rubric}, or {@code memo-rubric@3}.
 *
 * @param version null for the one that is current when a run starts
 */
public record SkillReference(String name, @Nullable Integer version) {

    private static final Pattern FORM = Pattern.compile("([^@]{1,64})(?:@([1-9][0-9]{0,8}))?");

    /** Nothing where the text is none. */
    public static Optional<SkillReference> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches() || !SkillKind.isSkillName(form.group(1))) {
            return Optional.empty();
        }
        String version = form.group(2);
        return Optional.of(
                new SkillReference(
                        form.group(1), version == null ? null : Integer.valueOf(version)));
    }

    @Override
    public String toString() {
        return version == null ? name : name + "@" + version;
    }
}
