package dev.grove.core.schema;

import com.google.re2j.Pattern;
import com.networknt.schema.regex.RegularExpression;

/**
 * A pattern of a schema, matched in time linear in the text: a backtracking engine would let a
 * tenant's pattern hang the server.
 */
final class LinearTimePattern implements RegularExpression {

    private final Pattern pattern;

    LinearTimePattern(String regex) {
        this.pattern = Pattern.compile(regex);
    }

    @Override
    public boolean matches(String text) {
        return pattern.matcher(text).find();
    }
}
