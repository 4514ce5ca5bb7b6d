package dev.grove.server.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.context.support.StaticWebApplicationContext;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;

/** Finds for each path what the stock mapping finds, errors included. */
class RouteMappingTest {

    private static final List<String> PATTERNS =
            List.of(
                    "/agents",
                    "/agents/{name}",
                    "/agents/{name}/runs",
                    "/agents/{name}/versions/{version}",
                    "/agents/{name}/{member}",
                    "/agent-runs/{id}",
                    "/agent-runs/{id}/events",
                    "/files/{*path}",
                    "/**/raw");

    private final RequestMappingHandlerMapping fast = filled(new RouteMapping());
    private final RequestMappingHandlerMapping stock = filled(new RequestMappingHandlerMapping());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/agents",
                "/agents/",
                "/agents/one",
                "/agents/one/runs",
                "/agents/one/runs/",
                "/agents/one/others",
                "/agents/one/versions/3",
                "/agents/runs",
                "/agents//runs",
                "/%61gents/one",
                "/agents/one/run%73",
                "/agents;a=b/one",
                "/agents/one;a=b/runs",
                "/agents/one/runs;a=b",
                "/agents/a%2Fb/runs",
                "/Agents/one",
                "/agent-runs/7/events",
                "/agent-runs/7/events/8",
                "/files/a/b/c",
                "/files",
                "/x/y/raw",
                "/nothing/at/all",
                "/"
            })
    void findsWhatTheStockMappingFinds(String path) {
        for (String method : List.of("GET", "POST", "DELETE", "HEAD", "OPTIONS")) {
            assertThat(handler(fast, method, path))
                    .as(method + " " + path)
                    .isEqualTo(handler(stock, method, path));
        }
        assertThat(handler(stock, "GET", "/agents/one/runs")).contains("/agents/{name}/runs");
    }

    private static String handler(
            RequestMappingHandlerMapping mapping, String method, String path) {
        MockHttpServletRequest request = new MockHttpServletRequest(method, path);
        ServletRequestPathUtils.parseAndCache(request);
        try {
            HandlerExecutionChain chain = mapping.getHandler(request);
            return chain == null ? "none" : words(chain.getHandler(), request);
        } catch (Exception e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static String words(Object handler, MockHttpServletRequest request) {
        @Nullable Object pattern =
                request.getAttribute(
                        "org.springframework.web.servlet.HandlerMapping.bestMatchingPattern");
        return (handler instanceof HandlerMethod found ? found.getMethod().getName() : "other")
                + " "
                + pattern;
    }

    private static RequestMappingHandlerMapping filled(RequestMappingHandlerMapping mapping) {
        StaticWebApplicationContext context = new StaticWebApplicationContext();
        context.refresh();
        mapping.setApplicationContext(context);
        mapping.afterPropertiesSet();
        Object handler = new Handlers();
        for (String pattern : PATTERNS) {
            for (Method method : Handlers.class.getDeclaredMethods()) {
                mapping.registerMapping(
                        RequestMappingInfo.paths(pattern)
                                .methods(
                                        RequestMethod.valueOf(
                                                method.getName()
                                                        .toUpperCase(java.util.Locale.ROOT)))
                                .options(mapping.getBuilderConfiguration())
                                .build(),
                        handler,
                        method);
            }
        }
        return mapping;
    }

    /** Methods of the names of HTTP's. */
    @SuppressWarnings({"unused", "EffectivelyPrivate"})
    private static final class Handlers {
        public void get() {}

        public void post() {}
    }
}
