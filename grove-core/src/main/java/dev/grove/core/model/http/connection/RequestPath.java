package dev.grove.core.model.http.connection;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Paths of requests with the parameters that an endpoint wants. */
public final class RequestPath {

    private RequestPath() {}

    /** A path with its parameters, in the order of their names. */
    public static String of(String path, Map<String, String> query) {
        return query.isEmpty()
                ? path
                : new TreeMap<>(query)
                        .entrySet().stream()
                                .map(each ->
                                        encoded(each.getKey()) + "=" + encoded(each.getValue()))
                                .collect(Collectors.joining("&", path + "?", ""));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
