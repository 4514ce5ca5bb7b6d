package dev.grove.language.decide;

import java.util.Comparator;
import java.util.List;

/**
 * Grants that the acting run has at the time of an act; each is tried in the order of their ids.
 */
public record Grants(List<Grant> grants) {

    public static final Grants NONE = new Grants(List.of());

    public Grants {
        grants = grants.stream().sorted(Comparator.comparing(Grant::id)).toList();
    }
}
