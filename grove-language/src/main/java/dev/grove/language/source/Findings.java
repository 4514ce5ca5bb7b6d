package dev.grove.language.source;

import dev.grove.language.expression.Position;
import dev.grove.language.source.Finding.Severity;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Gathers what is found in one document, as long as a reader could make use of it. */
public final class Findings {

    private static final int MOST = 500;

    private final Places places;
    private final Set<Finding> found = new LinkedHashSet<>();

    public Findings(Places places) {
        this.places = places;
    }

    public void error(String field, String code, String message) {
        error(field, Position.START, code, message);
    }

    public void error(String field, Position position, String code, String message) {
        add(Severity.ERROR, field, position, code, message);
    }

    public void warning(String field, Position position, String code, String message) {
        add(Severity.WARNING, field, position, code, message);
    }

    private void add(
            Severity severity, String field, Position position, String code, String message) {
        if (found.size() < MOST) {
            found.add(new Finding(severity, field, position, code, message, places.of(field)));
        } else if (found.size() == MOST) {
            found.add(
                    new Finding(
                            Severity.ERROR,
                            "",
                            Position.START,
                            "too_many",
                            "more than %d things were found; mend these first".formatted(MOST),
                            places.of("")));
        }
    }

    public boolean hasErrors() {
        return found.stream().anyMatch(Finding::isError);
    }

    /** In the order in which they were found. */
    public List<Finding> all() {
        return List.copyOf(found);
    }
}
