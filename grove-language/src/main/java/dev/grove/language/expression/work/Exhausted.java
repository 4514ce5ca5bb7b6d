package dev.grove.language.expression.work;

/** The work that one evaluation may do is done. Nothing in the language can absorb it. */
public final class Exhausted extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Exhausted(String message) {
        super(message, null, false, false);
    }

    public String text() {
        String message = getMessage();
        return message == null ? "" : message;
    }
}
