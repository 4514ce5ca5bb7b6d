package dev.grove.core.model.anthropic;

/** Kinds of tokens, which do not overlap. */
enum TokenKind {
    INPUT,
    OUTPUT,
    CACHE_READ,
    CACHE_WRITE;

    boolean isInput() {
        return this != OUTPUT;
    }
}
