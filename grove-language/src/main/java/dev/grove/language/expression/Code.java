package dev.grove.language.expression;

import dev.grove.language.expression.value.Value;

/** A node of an expression, ready to be evaluated any number of times. */
@FunctionalInterface
interface Code {

    Value run(Frame frame);
}
