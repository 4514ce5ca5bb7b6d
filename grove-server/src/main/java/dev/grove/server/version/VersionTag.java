package dev.grove.server.version;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.operation.OperationInput;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A version as an entity tag: {@code "v3"}; {@code "v3-published-v2"} where version 2 is published,
 * since that changes what is read and not the version.
 */
public final class VersionTag {

    private static final Pattern TAG =
            Pattern.compile("\"v([1-9][0-9]{0,8})(?:-published-v[1-9][0-9]{0,8})?\"");

    private VersionTag() {}

    public static String of(int version) {
        return "\"v" + version + "\"";
    }

    public static String of(int version, @Nullable Integer published) {
        return published == null
                ? of(version)
                : "\"v" + version + "-published-v" + published + "\"";
    }

    /**
     * The version that {@code If-Match} asks for; nothing without the header, or when it takes any.
     */
    private static OptionalInt fromIfMatch(@Nullable String ifMatch) {
        if (ifMatch == null || ifMatch.strip().equals("*")) {
            return OptionalInt.empty();
        }
        Matcher tag = TAG.matcher(ifMatch.strip());
        if (!tag.matches()) {
            throw GroveException.invalid(
                    "If-Match", "must be one ETag as GET gave it, such as \"v3\", or *");
        }
        return OptionalInt.of(Integer.parseInt(tag.group(1)));
    }

    /**
     * The version that a change is meant for, as a body or {@code If-Match} says; null for whatever
     * is current.
     *
     * @param fromBody 0 for what must not exist yet
     */
    public static @Nullable Integer expected(@Nullable Integer fromBody, @Nullable String ifMatch) {
        if (fromBody != null) {
            OperationInput.refuseNegative(fromBody);
        }
        OptionalInt fromHeader = fromIfMatch(ifMatch);
        if (fromHeader.isEmpty()) {
            return fromBody;
        }
        if (fromBody != null && fromBody != fromHeader.getAsInt()) {
            throw new GroveException(
                    ErrorCode.CONFLICT, "If-Match and expected_version name different versions");
        }
        return fromHeader.getAsInt();
    }
}
