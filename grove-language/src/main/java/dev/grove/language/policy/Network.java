package dev.grove.language.policy;

import dev.grove.language.host.HostPattern;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Hosts that a policy lets runs reach: the whole answer for acts of the kind {@code net}, but for
 * rules that restrict it.
 *
 * @param hosts that are reached; addresses, in each mode, by these alone
 * @param methods of HTTP, in upper case; empty for all
 */
public record Network(Access mode, List<HostPattern> hosts, Set<String> methods, Tls tls) {

    public Network {
        hosts = List.copyOf(hosts);
        methods = Collections.unmodifiableSet(new TreeSet<>(methods));
    }

    /** Hosts that are meant. */
    public enum Access {
        /** None. */
        NONE,
        /** Listed ones. */
        ALLOWLIST,
        /** All that have a name, and the addresses that are listed. */
        FULL;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Treatment of connections that are encrypted. */
    public enum Tls {
        /** Read on their way, so that methods, paths and secrets are known. */
        INSPECT,
        /** Passed on unread. */
        TUNNEL;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
