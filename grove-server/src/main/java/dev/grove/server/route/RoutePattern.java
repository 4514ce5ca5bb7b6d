package dev.grove.server.route;

import java.util.List;

/**
 * A method and the path that it is taken on.
 *
 * @param path a pattern, with {@code {names}} for what varies
 */
record RoutePattern(String method, String path) {

    List<String> segments() {
        return segmentsOf(path);
    }

    boolean isRead() {
        return method.equals("GET");
    }

    static List<String> segmentsOf(String path) {
        return List.of(path.substring(1).split("/", -1));
    }

    static boolean isVariable(String segment) {
        return segment.startsWith("{");
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
