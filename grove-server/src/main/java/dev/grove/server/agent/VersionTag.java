package dev.grove.server.agent;

import dev.grove.core.error.GroveException;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A version as an entity tag: {@code "v3"}. */
final class VersionTag {

    private static final Pattern TAG = Pattern.compile("\"v([1-9][0-9]{0,8})\"");

    private VersionTag() {}

    static String of(int version) {
        return "\"v" + version + "\"";
    }

    /**
     * The version that {@code If-Match} asks for; nothing without the header, or when it takes any.
     */
    static OptionalInt fromIfMatch(@Nullable String ifMatch) {
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
}
