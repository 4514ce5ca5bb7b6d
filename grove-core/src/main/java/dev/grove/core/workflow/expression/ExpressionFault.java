package dev.grove.core.workflow.expression;

/** What is wrong with an expression, or went wrong in it. */
public record ExpressionFault(Position position, String message) {

    ExpressionFault shifted(int characters, int lines) {
        return new ExpressionFault(position.shifted(characters, lines), message);
    }

    @Override
    public String toString() {
        return position.line() + ":" + position.column() + ": " + message;
    }
}
