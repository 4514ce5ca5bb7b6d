package dev.grove.language.expression.code;

import dev.grove.language.expression.value.Value;

/** A node of an expression, ready to be evaluated any number of times. */
@FunctionalInterface
public interface Code {

    Value run(Frame frame);
}
