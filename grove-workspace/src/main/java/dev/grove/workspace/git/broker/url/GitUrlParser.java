package dev.grove.workspace.git.broker.url;

import java.net.IDN;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Collection;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a {@link GitUrl}: an allowlist of forms, not a list of known tricks. */
final class GitUrlParser {

    private static final int LONGEST = 2_000;
    private static final int LONGEST_HOST = 253;
    private static final int HIGHEST_PORT = 65_535;

    /** Scheme, authority, path; what is allowed in each is checked after. */
    private static final Pattern URL = Pattern.compile("([a-z][a-z0-9+.-]*)://([^/]+)(/.*)");

    private static final Pattern HOST_AND_PORT =
            Pattern.compile("(\\[[0-9a-fA-F:.]+]|[^\\[\\]:@%]+)(?::([0-9]+))?");

    private static final Pattern LABEL = Pattern.compile("[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?");

    private static final Pattern OCTET = Pattern.compile("0|[1-9][0-9]{0,2}");

    private static final Pattern PORT = Pattern.compile("[1-9][0-9]{0,4}");

    /** Bytes that stand for themselves, and for themselves alone, in every reader of URLs. */
    private static final Pattern SEGMENT =
            Pattern.compile("(?:[A-Za-z0-9._~+-]|%[2-9A-F][0-9A-F])+");

    /** Encodings of what may not be in a path, or need not be encoded. */
    private static final Pattern FORBIDDEN_ENCODING = Pattern.compile("%(?:2[EF]|5C|7F|25|3A|40)");

    private GitUrlParser() {}

    static GitUrl parse(String text, Collection<String> schemes) throws GitRefusedException {
        if (text.length() > LONGEST) {
            throw refused("is too long");
        }
        if (text.chars()
                .anyMatch(c -> c <= ' ' || c == 0x7f || c == '\\' || c == '#' || c == '?')) {
            throw refused("may hold no space, control character, backslash, # or ?");
        }
        Matcher url = URL.matcher(text);
        if (!url.matches()) {
            throw refused("must have the form https://host/path");
        }
        String scheme = url.group(1);
        if (!schemes.contains(scheme)) {
            throw refused("must begin with " + String.join(":// or ", schemes) + "://");
        }
        if (url.group(2).indexOf('@') >= 0) {
            throw refused(
                    "may hold no user or password; credentials are stored as secrets of the tenant");
        }
        Matcher authority = HOST_AND_PORT.matcher(url.group(2));
        if (!authority.matches()) {
            throw refused("has no valid host");
        }
        return new GitUrl(
                scheme,
                host(authority.group(1)),
                port(authority.group(2), scheme),
                path(url.group(3)));
    }

    private static String host(String written) throws GitRefusedException {
        if (written.startsWith("[")) {
            return ipv6(written.substring(1, written.length() - 1));
        }
        String host = ascii(written).toLowerCase(Locale.ROOT);
        if (host.length() > LONGEST_HOST) {
            throw refused("has a host that is too long");
        }
        String[] labels = host.split("\\.", -1);
        for (String label : labels) {
            if (!LABEL.matcher(label).matches()) {
                throw refused("has a host that is no valid name");
            }
        }
        // Some parsers read a last label that begins with a digit as part of an address.
        if (Character.isDigit(labels[labels.length - 1].charAt(0)) && !isIpv4(labels)) {
            throw refused(
                    "has a host that is neither a name nor an address of four decimal numbers");
        }
        return host;
    }

    private static boolean isIpv4(String[] labels) {
        if (labels.length != 4) {
            return false;
        }
        for (String label : labels) {
            if (!OCTET.matcher(label).matches() || Integer.parseInt(label) > 255) {
                return false;
            }
        }
        return true;
    }

    private static String ipv6(String literal) throws GitRefusedException {
        try {
            if (InetAddress.ofLiteral(literal) instanceof Inet6Address address) {
                return address.getHostAddress();
            }
        } catch (IllegalArgumentException _) {
            // Refused below, as an IPv4 address in brackets is.
        }
        throw refused("has a host that is no valid IPv6 address");
    }

    /** A name beyond ASCII only if there is no doubt which one is meant. */
    private static String ascii(String host) throws GitRefusedException {
        if (host.chars().allMatch(c -> c < 0x80)) {
            return host;
        }
        if (!host.codePoints().allMatch(GitUrlParser::isOfInternationalName)) {
            throw refused("has a host that is no valid international name");
        }
        try {
            String ascii = IDN.toASCII(host, IDN.USE_STD3_ASCII_RULES);
            if (IDN.toUnicode(ascii, IDN.USE_STD3_ASCII_RULES).equals(host)) {
                return ascii;
            }
        } catch (IllegalArgumentException _) {
            // Refused below.
        }
        throw refused("has a host that is no valid international name; write it in its xn-- form");
    }

    private static boolean isOfInternationalName(int c) {
        return Character.isLetterOrDigit(c) || c == '-' || c == '.';
    }

    private static int port(@Nullable String written, String scheme) throws GitRefusedException {
        if (written == null) {
            return GitUrl.defaultPort(scheme);
        }
        if (!PORT.matcher(written).matches() || Integer.parseInt(written) > HIGHEST_PORT) {
            throw refused("has a port that is not between 1 and 65535");
        }
        return Integer.parseInt(written);
    }

    private static String path(String path) throws GitRefusedException {
        String named = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        if (named.isEmpty()) {
            throw refused("names no repository");
        }
        for (String segment : named.substring(1).split("/", -1)) {
            if (!SEGMENT.matcher(segment).matches()
                    || FORBIDDEN_ENCODING.matcher(segment).find()
                    || segment.equals(".")
                    || segment.equals("..")
                    || segment.startsWith("-")) {
                throw refused(
                        "has a path that is not plain: letters, digits, . _ ~ + - and capital %XX,"
                                + " no empty part, no . or .. and none that begins with -");
            }
        }
        return named;
    }

    private static GitRefusedException refused(String why) {
        return new GitRefusedException("The URL of the repository " + why + ".");
    }
}
