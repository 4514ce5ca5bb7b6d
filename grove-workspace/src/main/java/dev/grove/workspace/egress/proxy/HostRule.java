package dev.grove.workspace.egress.proxy;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host and a port that may be connected to: {@code pypi.org:443}, or every host beneath one,
 * {@code *.pythonhosted.org:443}.
 *
 * @param name in lower case
 * @param beneath whether it is the hosts beneath it, and not itself
 */
record HostRule(String name, boolean beneath, int port) {

    static final int HIGHEST_PORT = 65_535;

    private static final String LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
    private static final Pattern NAME = Pattern.compile(LABEL + "(\\." + LABEL + ")*");
    private static final Pattern RULE = Pattern.compile("(\\*\\.)?([^:*]+):([1-9][0-9]{0,4})");

    /** Hosts that some resolvers take for an address. */
    private static final Pattern NUMBER = Pattern.compile("(.*\\.)?(0x[0-9a-f]*|[0-9]+)");

    private static final int LONGEST_NAME = 253;

    /**
     * @throws IllegalArgumentException when it names no host and port
     */
    static HostRule parse(String written) {
        Matcher parts = RULE.matcher(written);
        if (!parts.matches()
                || !isName(parts.group(2))
                || Integer.parseInt(parts.group(3)) > HIGHEST_PORT) {
            throw new IllegalArgumentException(
                    "\""
                            + written
                            + "\" must be host:port or *.host:port, in lower case and no address");
        }
        return new HostRule(
                parts.group(2), parts.group(1) != null, Integer.parseInt(parts.group(3)));
    }

    /** Whether a text in lower case is a host's name, and no address in any of its spellings. */
    static boolean isName(String host) {
        return host.length() <= LONGEST_NAME
                && NAME.matcher(host).matches()
                && !NUMBER.matcher(host).matches();
    }

    boolean allows(String host, int wanted) {
        return port == wanted && (beneath ? host.endsWith("." + name) : host.equals(name));
    }

    @Override
    public String toString() {
        return (beneath ? "*." : "") + name + ":" + port;
    }
}
