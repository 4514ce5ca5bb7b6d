package dev.grove.server.route;

import dev.grove.server.problem.RouteHints;
import dev.grove.server.route.PathDistance.Near;
import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerMapping;

/** Finds the routes that are near a request's. */
@Component
class NearRoutes implements RouteHints {

    private static final int OFFERED = 4;
    private static final int LONGEST_PATH = 300;

    /** Distance behind the nearest route beyond which a route was not meant. */
    private static final double SPREAD = 0.25;

    private static final double OTHER_METHOD = 0.5;

    /** A path that is taken, by another method, is not mistyped by much. */
    private static final double FARTHEST_FOR_METHOD = 0.95;

    private final KnownRoutes routes;

    NearRoutes(KnownRoutes routes) {
        this.routes = routes;
    }

    @Override
    public String nearPath(HttpServletRequest request) {
        String names = listed(near(request), each -> distance(each, request));
        return names.isEmpty() ? "; GET /docs shows all routes" : "; did you mean " + names + "?";
    }

    /**
     * Routes that read, or routes that change something, like the request; routes that delete are
     * offered only to requests that delete.
     */
    @Override
    public String nearMethod(HttpServletRequest request) {
        boolean reads = request.getMethod().equals("GET");
        boolean deletes = request.getMethod().equals("DELETE");
        List<Near> others =
                near(request).stream()
                        .filter(near -> near.route().isRead() == reads)
                        .filter(near -> deletes || !near.route().method().equals("DELETE"))
                        .filter(near -> near.distance() <= FARTHEST_FOR_METHOD)
                        .filter(near -> !near.path().equals(request.getRequestURI()))
                        .toList();
        return others.isEmpty() ? "" : "; near it: " + listed(others, Near::distance);
    }

    @Override
    public String whereListed(HttpServletRequest request) {
        if (!(request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE)
                        instanceof String pattern)
                || !fits(request)) {
            return "";
        }
        List<String> segments = RoutePattern.segmentsOf(pattern);
        List<String> asked = RoutePattern.segmentsOf(request.getRequestURI());
        List<RoutePattern> open = routes.open();
        List<String> lists = new ArrayList<>();
        for (int i = 1; i < segments.size() && segments.size() == asked.size(); i++) {
            String before = "/" + String.join("/", segments.subList(0, i));
            if (RoutePattern.isVariable(segments.get(i))
                    && open.contains(new RoutePattern("GET", before))) {
                lists.add("GET /" + String.join("/", asked.subList(0, i)));
            }
        }
        return lists.isEmpty() ? "" : "; see " + String.join(" and ", lists);
    }

    private List<Near> near(HttpServletRequest request) {
        if (!fits(request)) {
            return List.of();
        }
        List<String> asked = RoutePattern.segmentsOf(request.getRequestURI());
        return routes.open().stream()
                .flatMap(route -> PathDistance.between(asked, route).stream())
                .toList();
    }

    private static boolean fits(HttpServletRequest request) {
        String path = request.getRequestURI();
        return path.startsWith("/") && path.length() <= LONGEST_PATH;
    }

    private static double distance(Near near, HttpServletRequest request) {
        boolean same = near.route().method().equals(request.getMethod());
        return near.distance() + (same ? 0 : OTHER_METHOD);
    }

    private static String listed(List<Near> near, ToDoubleFunction<Near> distance) {
        double nearest = near.stream().mapToDouble(distance).min().orElse(0);
        return near.stream()
                .filter(each -> distance.applyAsDouble(each) <= nearest + SPREAD)
                .sorted(
                        Comparator.comparingDouble(distance)
                                .thenComparingInt(each -> each.path().length())
                                .thenComparing(Near::path)
                                .thenComparing(each -> each.route().method()))
                .map(each -> each.route().method() + " " + each.path())
                .distinct()
                .limit(OFFERED)
                .collect(Collectors.joining(", "));
    }
}
