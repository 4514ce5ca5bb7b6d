package dev.grove.mcp.client.rpc;

import dev.grove.core.identity.IdentityUnavailableException;
import dev.grove.core.identity.RunIdentity;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The headers of a request: those of its address, as far as they are not the protocol's. */
final class SentHeaders {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}");

    /** Headers that the request's framing and the protocol set themselves. */
    private static final Set<String> OURS =
            Set.of(
                    "accept",
                    "accept-encoding",
                    "connection",
                    "content-encoding",
                    "content-length",
                    "content-type",
                    "expect",
                    "host",
                    "keep-alive",
                    "last-event-id",
                    "proxy-authorization",
                    "proxy-connection",
                    "te",
                    "trailer",
                    "transfer-encoding",
                    "upgrade");

    private static final String PROTOCOL = "mcp-";

    private SentHeaders() {}

    /**
     * @throws RemoteException when one of the address cannot be sent at all
     */
    static Map<String, String> of(RemoteAddress address, Map<String, String> ours)
            throws RemoteException {
        Map<String, String> headers = new LinkedHashMap<>();
        for (Map.Entry<String, String> header : address.headers().entrySet()) {
            String name = header.getKey();
            if (!NAME.matcher(name).matches()
                    || header.getValue().chars().anyMatch(c -> c < ' ' || c > '~')) {
                throw new RemoteException(
                        RemoteException.Kind.REFUSED,
                        "A header of the server's address is none that can be sent");
            }
            String lower = name.toLowerCase(Locale.ROOT);
            if (!OURS.contains(lower) && !lower.startsWith(PROTOCOL)) {
                headers.put(name, header.getValue());
            }
        }
        headers.putAll(ours);
        if (address.identity().isPresent()) {
            headers.put(RunIdentity.HEADER, authorization(address.identity().get()));
        }
        return headers;
    }

    private static String authorization(RunIdentity identity) throws RemoteException {
        try {
            return identity.authorization();
        } catch (IdentityUnavailableException e) {
            throw new RemoteException(
                    e.isPassing() ? RemoteException.Kind.NOT_SENT : RemoteException.Kind.REFUSED,
                    "The server was not asked: " + e.getMessage(),
                    e);
        }
    }
}
