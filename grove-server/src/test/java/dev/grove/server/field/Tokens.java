package dev.grove.server.field;

/** Tokens that a provider bills; the four kinds do not overlap. */
record Tokens(long input, long output, long cacheRead, long cacheWrite) {

    static final Tokens NONE = new Tokens(0, 0, 0, 0);

    /** Usage of the notation's {@code use} and of the default answer. */
    static final Tokens USE = new Tokens(100, 10, 0, 0);

    Tokens plus(Tokens other) {
        return new Tokens(
                input + other.input,
                output + other.output,
                cacheRead + other.cacheRead,
                cacheWrite + other.cacheWrite);
    }

    Tokens minus(Tokens other) {
        return new Tokens(
                input - other.input,
                output - other.output,
                cacheRead - other.cacheRead,
                cacheWrite - other.cacheWrite);
    }

    /** The larger count of each kind. */
    Tokens most(Tokens other) {
        return new Tokens(
                Math.max(input, other.input),
                Math.max(output, other.output),
                Math.max(cacheRead, other.cacheRead),
                Math.max(cacheWrite, other.cacheWrite));
    }

    boolean isPossible() {
        return input >= 0 && output >= 0 && cacheRead >= 0 && cacheWrite >= 0;
    }

    Tokens withOutput(long limit) {
        return new Tokens(input, limit, cacheRead, cacheWrite);
    }
}
