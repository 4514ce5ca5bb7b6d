package dev.grove.language.decide;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Layers that a run acts under, from the outermost on. One that stands twice counts once.
 *
 * <p>A run without any layer has the empty chain, which allows calls and denies the network and
 * secrets. A layer may open these by its default, so a layer of a caller must not be the only one:
 * the maker of a chain gives a definition without policies {@link Layer#BASE} for its place.
 */
public final class Chain {

    public static final Chain EMPTY = new Chain(List.of());

    public static final int MOST_LAYERS = 64;

    private final List<Link> links;

    private Chain(List<Link> links) {
        this.links = links;
    }

    public static Chain of(List<? extends Link> links) {
        Map<String, Link> byDigest = new LinkedHashMap<>();
        links.forEach(link -> byDigest.putIfAbsent(link.digest(), link));
        return new Chain(List.copyOf(byDigest.values()));
    }

    /** This one with more within: what a child, a request or a resumer adds. */
    public Chain with(List<? extends Link> more) {
        List<Link> all = new ArrayList<>(links);
        all.addAll(more);
        return of(all);
    }

    public List<Link> links() {
        return links;
    }

    /** Whether it has more layers than are decided by; such a chain denies every act. */
    public boolean isTooLong() {
        return links.size() > MOST_LAYERS;
    }
}
