package dev.grove.language.source;

/** A text is no document; nothing more can be said of it than where it breaks off. */
public final class UnreadableDocument extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Place place;
    private final String code;

    UnreadableDocument(Place place, String code, String message) {
        super(message);
        this.place = place;
        this.code = code;
    }

    public Place place() {
        return place;
    }

    public String code() {
        return code;
    }

    public String text() {
        String message = getMessage();
        return message == null ? "" : message;
    }
}
