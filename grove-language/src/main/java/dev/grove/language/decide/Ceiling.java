package dev.grove.language.decide;

import java.util.List;

/**
 * Layers of a tenant, which stand above every chain as they are now. No grant lifts one of their
 * rules.
 */
public record Ceiling(List<Link> links) {

    public static final Ceiling NONE = new Ceiling(List.of());

    public Ceiling {
        links = List.copyOf(links);
    }
}
