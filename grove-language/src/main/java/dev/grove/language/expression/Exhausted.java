package dev.grove.language.expression;

/** The work that one evaluation may do is done. Nothing in the language can absorb it. */
final class Exhausted extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Exhausted(String message) {
        super(message, null, false, false);
    }

    String text() {
        String message = getMessage();
        return message == null ? "" : message;
    }
}
