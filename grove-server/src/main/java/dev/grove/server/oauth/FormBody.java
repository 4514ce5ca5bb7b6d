package dev.grove.server.oauth;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a form of the token endpoint from the body alone: what is in a URL is in logs. As RFC 6749
 * §3.2 has it, a parameter without a value counts as none, and one that is there twice spoils all;
 * but for those that may be (RFC 8707 §2, RFC 8693 §2.1), whose values are joined by spaces, which
 * no address has.
 */
final class FormBody {

    private static final int LARGEST = 64 * 1024;
    private static final Set<String> REPEATED = Set.of("resource", "audience");

    private FormBody() {}

    /** Nothing when the request has no such body. */
    static Optional<Map<String, String>> of(HttpServletRequest request) throws IOException {
        String type = request.getContentType();
        if (request.getQueryString() != null
                || type == null
                || !type.split(";", 2)[0]
                        .strip()
                        .toLowerCase(Locale.ROOT)
                        .equals("application/x-www-form-urlencoded")) {
            return Optional.empty();
        }
        byte[] body = request.getInputStream().readNBytes(LARGEST + 1);
        return body.length > LARGEST
                ? Optional.empty()
                : parse(new String(body, StandardCharsets.UTF_8));
    }

    static Optional<Map<String, String>> parse(String body) {
        Map<String, String> form = new HashMap<>();
        try {
            for (String each : body.split("&")) {
                int equals = each.indexOf('=');
                String name = decoded(equals < 0 ? each : each.substring(0, equals));
                String value = equals < 0 ? "" : decoded(each.substring(equals + 1));
                if (value.isEmpty()) {
                    continue;
                }
                String before = form.get(name);
                if (before != null && !REPEATED.contains(name)) {
                    return Optional.empty();
                }
                form.put(name, before == null ? value : before + " " + value);
            }
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
        return Optional.of(form);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
