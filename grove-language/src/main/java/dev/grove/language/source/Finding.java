package dev.grove.language.source;

import dev.grove.language.expression.Position;

/**
 * Error in a definition, or warning before it runs.
 *
 * @param field JSON pointer of the value at fault; of a field that is missing, of its object
 * @param position within the text of that value; its start where it is no text
 * @param code stable
 * @param message fault, and how to mend it
 * @param place where the document has the value
 */
public record Finding(
        Severity severity,
        String field,
        Position position,
        String code,
        String message,
        Place place) {

    /** Errors keep a definition from being stored. */
    public enum Severity {
        ERROR,
        WARNING
    }

    public int line() {
        return position.line();
    }

    public int column() {
        return position.column();
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }
}
