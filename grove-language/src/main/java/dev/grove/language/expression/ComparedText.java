package dev.grove.language.expression;

/**
 * A text that an expression compares a path with.
 *
 * @param position of the text
 */
public record ComparedText(Reference reference, String text, Position position) {

    public ComparedText shifted(int characters, int lines) {
        return new ComparedText(
                reference.shifted(characters, lines), text, position.shifted(characters, lines));
    }
}
