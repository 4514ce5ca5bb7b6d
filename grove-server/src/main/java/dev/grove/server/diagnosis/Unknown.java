package dev.grove.server.diagnosis;

/** Findings for checks that were not possible, since something else is broken that has its own. */
final class Unknown {

    private Unknown() {}

    static DiagnosisFinding withoutDatabase(String check) {
        return DiagnosisFinding.warning(
                "not_checked",
                "The check of "
                        + check
                        + " needs the database with its tables, which cannot be used.",
                "Nothing is known of it.",
                "Mend the database first, and ask again.");
    }
}
