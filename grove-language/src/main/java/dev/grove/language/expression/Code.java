package dev.grove.language.expression;

/** A node of an expression, ready to be evaluated any number of times. */
@FunctionalInterface
interface Code {

    Value run(Frame frame);
}
