package dev.grove.server.diagnosis;

/** What could not be looked at, because something else is broken that has its own finding. */
final class Unknown {

    private Unknown() {}

    static Finding withoutDatabase(String check) {
        return Finding.warning(
                "not_checked",
                "The check of "
                        + check
                        + " needs the database with its tables, which cannot be used.",
                "Nothing is known of it.",
                "Mend the database first, and ask again.");
    }
}
