package dev.grove.mcp.catalog;

import dev.grove.core.id.TenantId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Brings resources, to callers of every scope. */
public interface ResourceSource {

    /**
     * The resources worth listing after a URI, in the order of {@link String#compareTo} of their
     * URIs; more may be readable.
     *
     * @param after empty for the start
     * @param limit at most that many; fewer only at the end
     */
    List<Resource> list(McpCaller caller, String after, int limit);

    /** In no order; few. */
    List<ResourceTemplate> templates(McpCaller caller);

    /** Nothing when the URI is not of this source, or not the caller's tenant's. */
    Optional<List<ResourceContents>> read(McpCaller caller, String uri);

    /**
     * Marks of what subscribed resources are at, by URI; those of other sources and missing ones
     * are left out. Asked about once a second for all that a tenant's clients on this replica
     * watch, so one query for all of them; a mark that differs from the last one has the
     * subscribers notified.
     */
    default Map<String, String> revisions(TenantId tenant, Set<String> uris) {
        return Map.of();
    }

    /**
     * Finds revisions by what URIs name.
     *
     * @param named nothing for a URI of another source
     * @param marks of those that are there
     */
    static <N> Map<String, String> revisionsBy(
            Set<String> uris,
            Function<String, Optional<N>> named,
            Function<Set<N>, ? extends Map<N, ?>> marks) {
        Map<String, N> asked = new HashMap<>();
        uris.forEach(uri -> named.apply(uri).ifPresent(name -> asked.put(uri, name)));
        Map<String, String> revisions = new HashMap<>();
        if (!asked.isEmpty()) {
            Map<N, ?> found = marks.apply(Set.copyOf(asked.values()));
            asked.forEach((uri, name) -> {
                Object mark = found.get(name);
                if (mark != null) {
                    revisions.put(uri, mark.toString());
                }
            });
        }
        return revisions;
    }

    /**
     * Values for a variable of one of this source's templates; see {@link McpPrompt#complete}.
     *
     * @param uriTemplate may be another source's
     */
    default Completion complete(
            McpCaller caller,
            String uriTemplate,
            String variable,
            String typed,
            Map<String, String> others) {
        return Completion.NONE;
    }
}
