package dev.grove.language.source;

import java.util.Map;

/** Where each value of a document begins, by its JSON pointer. */
public final class Places {

    public static final Places UNKNOWN = new Places(Map.of());

    private final Map<String, Place> byPointer;

    public Places(Map<String, Place> byPointer) {
        this.byPointer = Map.copyOf(byPointer);
    }

    /** Place of a value; where there is none, that of the nearest value around it. */
    public Place of(String pointer) {
        String at = pointer;
        while (true) {
            Place place = byPointer.get(at);
            if (place != null) {
                return place;
            }
            int slash = at.lastIndexOf('/');
            if (slash < 0) {
                return Place.START;
            }
            at = at.substring(0, slash);
        }
    }
}
