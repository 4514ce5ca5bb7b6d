package dev.grove.language.host;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Hosts with a port: one name, all names below one, one address, or a block of addresses.
 *
 * @param name in lower case; null for addresses
 * @param below whether it is the names below {@code name}, and not itself
 * @param block null for names
 */
public record HostPattern(@Nullable String name, boolean below, @Nullable IpBlock block, int port) {

    public static final String FORMS =
            "must be a host with its port, such as pypi.org:443, *.pythonhosted.org:443, 10.1.0.0/16:443 or [fd00::/8]:443";

    /** Reads one of the {@link #FORMS}. */
    public static Optional<HostPattern> read(String text) {
        int colon = text.lastIndexOf(':');
        int port = colon < 0 ? 0 : UrlHost.port(text.substring(colon + 1));
        if (port == 0) {
            return Optional.empty();
        }
        String host = text.substring(0, colon);
        boolean bracketed = host.startsWith("[") && host.endsWith("]");
        String bare = bracketed ? host.substring(1, host.length() - 1) : host;
        if (bracketed != bare.indexOf(':') >= 0) {
            return Optional.empty();
        }
        Optional<IpBlock> block =
                bare.indexOf('/') >= 0
                        ? IpBlock.read(bare)
                        : IpAddress.read(bare).map(address -> new IpBlock(address, IpAddress.BITS));
        if (block.isPresent()) {
            return Optional.of(new HostPattern(null, false, block.get(), port));
        }
        boolean below = bare.startsWith("*.");
        return HostNames.read(below ? bare.substring(2) : bare)
                .map(name -> new HostPattern(name, below, null, port));
    }

    /** Whether it is one name, and no pattern. */
    public boolean isOneName() {
        return block == null && !below;
    }

    /**
     * @param host as it is asked for, a name or an address
     */
    public boolean matches(String host, int asked) {
        if (asked != port) {
            return false;
        }
        if (block != null) {
            return IpAddress.read(host).filter(block::contains).isPresent();
        }
        String lower = host.toLowerCase(Locale.ROOT);
        return below ? lower.endsWith("." + name) : lower.equals(name);
    }

    /** The form in which it is read, and equal for equal patterns. */
    @Override
    public String toString() {
        if (block == null) {
            return (below ? "*." : "") + name + ":" + port;
        }
        return block.isIpv4() ? block + ":" + port : "[" + block + "]:" + port;
    }
}
