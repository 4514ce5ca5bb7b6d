package dev.grove.core.model.http.answer;

import java.util.HashSet;
import java.util.Set;

/**
 * The ids of one answer's calls: the provider's own where they are storable and distinct, and
 * generated ones otherwise.
 */
public final class CallIds {

    private static final int LONGEST = 128;

    private final Set<String> taken = new HashSet<>();

    /**
     * The id of the next call.
     *
     * @param given by the provider; empty if it gave none
     */
    public String next(String given) {
        String id = isKept(given) ? given : "call_" + taken.size();
        while (!taken.add(id)) {
            id += "_" + taken.size();
        }
        return id;
    }

    /** Whether an id is of visible ASCII alone, and not too long. */
    private static boolean isKept(String id) {
        for (int i = 0; i < id.length(); i++) {
            if (id.charAt(i) < '!' || id.charAt(i) > '~') {
                return false;
            }
        }
        return !id.isEmpty() && id.length() <= LONGEST;
    }
}
