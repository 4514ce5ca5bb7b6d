package dev.grove.mcp.listen;

import java.util.Map;
import java.util.Set;

/**
 * The changes to send to a listener.
 *
 * @param lists that have changed
 * @param resources that have, with their revisions
 * @param at the versions that this brings the listener to
 */
record News(Set<CatalogList> lists, Map<String, String> resources, Versions at) {

    boolean isEmpty() {
        return lists.isEmpty() && resources.isEmpty();
    }
}
