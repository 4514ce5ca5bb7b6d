package dev.grove.workspace.egress.proxy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpVersion;
import org.apache.hc.core5.http.Method;
import org.apache.hc.core5.http.impl.io.DefaultHttpRequestParser;
import org.apache.hc.core5.http.impl.io.SessionInputBufferImpl;

/**
 * Request to the proxy, parsed once and for all.
 *
 * @param host in lower case
 * @param target path and query; empty for a tunnel
 */
record ProxyRequest(
        String method,
        String host,
        int port,
        String target,
        List<Header> fields,
        Framing framing,
        boolean expectsContinue) {

    private static final int BUFFER = 8192;
    private static final int HTTP = 80;
    private static final Pattern LINE = Pattern.compile("([A-Z]{1,20}) ([!-~]+) (HTTP/1\\.[01])");
    private static final Pattern AUTHORITY = Pattern.compile("([^:@\\[\\]]+):([1-9][0-9]{0,4})");
    private static final Pattern ABSOLUTE =
            Pattern.compile("http://([^/?#@:\\[\\]]+)(?::([1-9][0-9]{0,4}))?([/?].*)?");
    private static final Pattern PATH =
            Pattern.compile("(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/?|\\[\\]{}\"^`<>]|%[0-9A-Fa-f]{2})*");

    static ProxyRequest read(InputStream in) throws IOException, RefusedException {
        byte[] head = HeadBytes.read(in);
        String text = new String(head, StandardCharsets.ISO_8859_1);
        int end = text.indexOf('\r');
        Matcher line = LINE.matcher(text.substring(0, end));
        if (!line.matches()) {
            throw RefusedException.malformed("The proxy speaks HTTP/1.1.");
        }
        try {
            ClassicHttpRequest request =
                    new DefaultHttpRequestParser()
                            .parse(
                                    new SessionInputBufferImpl(BUFFER),
                                    new ByteArrayInputStream(
                                            ("GET / " + line.group(3) + text.substring(end))
                                                    .getBytes(StandardCharsets.ISO_8859_1)));
            return of(request, line.group(1), line.group(2));
        } catch (HttpException _) {
            throw RefusedException.malformed("The head of the request is malformed.");
        }
    }

    boolean isTunnel() {
        return Method.CONNECT.isSame(method);
    }

    /**
     * Request of these parts.
     *
     * @param fields the version and the fields; the parser would normalise the rest of its line
     * @param target as it was written
     */
    private static ProxyRequest of(ClassicHttpRequest fields, String method, String target)
            throws RefusedException {
        if (fields.containsHeader(HttpHeaders.UPGRADE) || asksForUpgrade(fields)) {
            throw RefusedException.forbidden("A connection cannot be upgraded.");
        }
        if (fields.containsHeader(HttpHeaders.TRAILER)) {
            throw RefusedException.malformed("Trailers are not forwarded.");
        }
        Framing framing = Framing.of(fields);
        return Method.CONNECT.isSame(method)
                ? tunnel(fields, target, framing)
                : plain(fields, method, target, framing);
    }

    private static ProxyRequest tunnel(ClassicHttpRequest fields, String target, Framing framing)
            throws RefusedException {
        Matcher parts = AUTHORITY.matcher(target);
        if (!parts.matches() || !(framing instanceof Framing.None)) {
            throw RefusedException.malformed("CONNECT names a host and a port, and has no body.");
        }
        return checked(
                fields,
                Method.CONNECT.name(),
                parts.group(1),
                port(parts.group(2)),
                0,
                "",
                framing);
    }

    private static ProxyRequest plain(
            ClassicHttpRequest fields, String method, String target, Framing framing)
            throws RefusedException {
        Matcher parts = ABSOLUTE.matcher(target);
        if (!parts.matches()) {
            throw RefusedException.malformed(
                    "A proxy is asked for http://host/path, or to CONNECT to host:port.");
        }
        String path = Optional.ofNullable(parts.group(3)).orElse("/");
        if (!PATH.matcher(path).matches()) {
            throw RefusedException.malformed("The path has a character that is not encoded.");
        }
        int port = parts.group(2) == null ? HTTP : port(parts.group(2));
        return checked(
                fields,
                method,
                parts.group(1),
                port,
                HTTP,
                path.startsWith("/") ? path : "/" + path,
                framing);
    }

    /**
     * @param usual port that a Host field may leave out; 0 for none
     */
    private static ProxyRequest checked(
            ClassicHttpRequest fields,
            String method,
            String written,
            int port,
            int usual,
            String target,
            Framing framing)
            throws RefusedException {
        String host = written.toLowerCase(Locale.ROOT);
        if (!HostRule.isName(host)) {
            throw RefusedException.forbidden(
                    "A host is named by its name; addresses are not connected to.");
        }
        Header[] named = fields.getHeaders(HttpHeaders.HOST);
        boolean needed = HttpVersion.HTTP_1_1.equals(fields.getVersion());
        if (named.length > 1 || (needed && named.length == 0)) {
            throw RefusedException.malformed("A request has one Host.");
        }
        if (named.length == 1) {
            String value = named[0].getValue().toLowerCase(Locale.ROOT);
            boolean same =
                    value.equals(host + ":" + port)
                            || (value.equals(host) && (port == usual || usual == 0));
            if (!same) {
                throw RefusedException.malformed("Host differs from the host that is asked for.");
            }
        }
        boolean expects = expectsContinue(fields);
        return new ProxyRequest(
                method, host, port, target, HopFields.without(fields), framing, expects);
    }

    private static boolean expectsContinue(ClassicHttpRequest request) throws RefusedException {
        Header[] expected = request.getHeaders(HttpHeaders.EXPECT);
        if (expected.length > 1
                || (expected.length == 1
                        && !"100-continue".equalsIgnoreCase(expected[0].getValue()))) {
            throw RefusedException.malformed("The only Expect is 100-continue.");
        }
        return expected.length == 1;
    }

    private static boolean asksForUpgrade(ClassicHttpRequest request) {
        return HopFields.namedByConnection(request).contains("upgrade");
    }

    private static int port(String written) throws RefusedException {
        int port = Integer.parseInt(written);
        if (port > HostRule.HIGHEST_PORT) {
            throw RefusedException.malformed("There is no port " + port + ".");
        }
        return port;
    }
}
