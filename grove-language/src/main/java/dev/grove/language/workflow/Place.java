package dev.grove.language.workflow;

/** Where a value begins in a document; lines and columns count from 1. */
public record Place(int line, int column) {

    public static final Place START = new Place(1, 1);
}
