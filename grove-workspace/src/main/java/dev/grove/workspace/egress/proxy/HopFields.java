package dev.grove.workspace.egress.proxy;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.MessageHeaders;

/** Fields that concern one connection, or its framing, which the proxy writes itself. */
final class HopFields {

    private static final Set<String> ALWAYS =
            Set.of(
                    "connection",
                    "content-length",
                    "expect",
                    "host",
                    "keep-alive",
                    "proxy-authenticate",
                    "proxy-authorization",
                    "proxy-connection",
                    "te",
                    "trailer",
                    "transfer-encoding",
                    "upgrade");

    private HopFields() {}

    static List<Header> without(MessageHeaders message) {
        Set<String> named = namedByConnection(message);
        return Arrays.stream(message.getHeaders())
                .filter(field -> {
                    String name = field.getName().toLowerCase(Locale.ROOT);
                    return !ALWAYS.contains(name) && !named.contains(name);
                })
                .toList();
    }

    static Set<String> namedByConnection(MessageHeaders message) {
        return Arrays.stream(message.getHeaders(HttpHeaders.CONNECTION))
                .flatMap(field -> Arrays.stream(field.getValue().split(",")))
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }
}
