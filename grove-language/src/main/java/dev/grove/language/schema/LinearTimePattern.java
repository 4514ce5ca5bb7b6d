package dev.grove.language.schema;

import com.networknt.schema.SchemaException;
import com.networknt.schema.regex.RegularExpression;
import dev.grove.language.pattern.BoundedPattern;
import dev.grove.language.pattern.BoundedPattern.Reading;

/**
 * A pattern of a schema, matched in time linear in the text: a backtracking engine would let a
 * tenant's pattern hang the server. {@link SchemaWork} counts that time.
 */
final class LinearTimePattern implements RegularExpression {

    private final BoundedPattern pattern;

    LinearTimePattern(String regex) {
        this.pattern =
                switch (BoundedPattern.read(regex)) {
                    case Reading.Compiled(BoundedPattern compiled) -> compiled;
                    case Reading.TooLarge _ -> throw new SchemaException("a pattern is too large");
                    case Reading.Malformed(String why) -> throw new SchemaException(why);
                };
    }

    @Override
    public boolean matches(String text) {
        return pattern.find(text);
    }
}
