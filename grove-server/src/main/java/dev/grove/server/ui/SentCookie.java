package dev.grove.server.ui;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads a cookie of a request. */
public final class SentCookie {

    private SentCookie() {}

    /** Nothing where there are two of the name: one of them was planted. */
    public static Optional<String> named(String name, HttpServletRequest request) {
        Cookie[] cookies = request.getCookies();
        if (cookies == null) {
            return Optional.empty();
        }
        List<String> values =
                Arrays.stream(cookies)
                        .filter(cookie -> name.equals(cookie.getName()))
                        .map(Cookie::getValue)
                        .toList();
        return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
    }
}
