package dev.grove.language.expression;

/** Fault of an expression, in its text or in its evaluation. */
public record ExpressionFault(Position position, String message) {

    public ExpressionFault shifted(int characters, int lines) {
        return new ExpressionFault(position.shifted(characters, lines), message);
    }

    @Override
    public String toString() {
        return position.line() + ":" + position.column() + ": " + message;
    }
}
