package dev.grove.workspace.git.broker.url;

import java.util.Collection;

/**
 * The address of a remote repository, in the one form that Grove knows: {@code
 * scheme://host[:port]/path}. Whatever two programs could read in two ways is not one.
 *
 * @param scheme {@code https} or {@code http}
 * @param host lower case: a name as DNS holds it, an IPv4 address, or an IPv6 address without
 *     brackets
 * @param port always stated
 * @param path begins with a slash
 */
public record GitUrl(String scheme, String host, int port, String path) {

    public static final String HTTPS = "https";
    static final String HTTP = "http";
    private static final int HTTPS_PORT = 443;
    private static final int HTTP_PORT = 80;

    /**
     * Reads what an agent wrote.
     *
     * @param schemes the ones that the operator allows
     * @throws GitRefusedException with what is wrong; the text is not repeated, because it could
     *     hold a password
     */
    public static GitUrl parse(String text, Collection<String> schemes) throws GitRefusedException {
        return GitUrlParser.parse(text, schemes);
    }

    static int defaultPort(String scheme) {
        return scheme.equals(HTTPS) ? HTTPS_PORT : HTTP_PORT;
    }

    /**
     * Under which host the secrets of this remote are kept: {@code git.<host>.token}. Any other
     * port than that of https is part of it ({@code host_8443}), so that no other service of a host
     * is given them. No host has an underscore; those of an IPv6 address are its colons.
     */
    public String credentialHost() {
        String name = host.replace(':', '_');
        return scheme.equals(HTTPS) && port == HTTPS_PORT ? name : name + "_" + port;
    }

    public boolean isSameServer(String otherScheme, String otherHost, int otherPort) {
        return scheme.equals(otherScheme) && host.equals(otherHost) && port == otherPort;
    }

    @Override
    public String toString() {
        String name = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        return scheme + "://" + name + (port == defaultPort(scheme) ? "" : ":" + port) + path;
    }
}
