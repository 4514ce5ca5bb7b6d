package dev.grove.core.model.http;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The ids of one answer's calls: the provider's own where they are storable and distinct, and
 * generated ones otherwise.
 */
public final class CallIds {

    private static final Pattern KEPT = Pattern.compile("[\\x21-\\x7e]{1,128}");

    private final Set<String> taken = new HashSet<>();

    /**
     * The id of the next call.
     *
     * @param given by the provider; empty if it gave none
     */
    public String next(String given) {
        String id = KEPT.matcher(given).matches() ? given : "call_" + taken.size();
        while (!taken.add(id)) {
            id += "_" + taken.size();
        }
        return id;
    }
}
