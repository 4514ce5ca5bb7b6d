package dev.grove.language.document;

import dev.grove.language.workflow.Place;

/** A text is no document; nothing more can be said of it than where it breaks off. */
final class UnreadableDocument extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Place place;
    private final String code;

    UnreadableDocument(Place place, String code, String message) {
        super(message);
        this.place = place;
        this.code = code;
    }

    Place place() {
        return place;
    }

    String code() {
        return code;
    }

    String text() {
        String message = getMessage();
        return message == null ? "" : message;
    }
}
