package dev.grove.server.security;

import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.language.text.NearestNames;
import dev.grove.server.operation.OperationHandler;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Parameter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * Refuses parameters of the query that a route does not read, as unknown fields of a body are
 * refused: with {@code ?limt=5} the list would be another than the caller means. What is {@link
 * OpenToAll} has its parameters named by the protocols of others, and is left alone.
 */
final class KnownParameters implements HandlerInterceptor {

    private final Map<HandlerMethod, Set<String>> known = new ConcurrentHashMap<>();

    @Override
    public boolean preHandle(
            HttpServletRequest request, HttpServletResponse response, Object handler) {
        String query = request.getQueryString();
        if (query != null
                && request.getDispatcherType() == DispatcherType.REQUEST
                && handler instanceof HandlerMethod method
                && ScopeCheck.statedBy(method) != null) {
            refuseUnknown(query, known.computeIfAbsent(method, KnownParameters::readBy));
        }
        return true;
    }

    private static void refuseUnknown(String query, Set<String> known) {
        List<FieldError> unknown =
                UriComponentsBuilder.newInstance()
                        .query(query)
                        .build()
                        .getQueryParams()
                        .keySet()
                        .stream()
                        .map(KnownParameters::decoded)
                        .filter(name -> !known.contains(name))
                        .map(name -> new FieldError(name, message(name, known)))
                        .toList();
        if (!unknown.isEmpty()) {
            throw GroveException.invalid(unknown);
        }
    }

    /**
     * Decodes a name; one with illegal percent-encoding stays as it was sent, and no route has a
     * parameter of that name.
     */
    private static String decoded(String name) {
        try {
            return UriUtils.decode(name, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return name;
        }
    }

    private static String message(String name, Set<String> known) {
        if (known.isEmpty()) {
            return "is not a parameter of this route, which has none";
        }
        String question = NearestNames.asQuestion(name, known);
        return "is not a parameter of this route"
                + (question.isEmpty()
                        ? "; it has " + String.join(", ", new TreeSet<>(known))
                        : question);
    }

    private static Set<String> readBy(HandlerMethod method) {
        if (method.getBean() instanceof OperationHandler operation) {
            return operation.queryParameters();
        }
        Parameter[] parameters = method.getMethod().getParameters();
        return Arrays.stream(method.getMethodParameters())
                .filter(parameter -> parameter.hasParameterAnnotation(RequestParam.class))
                .map(parameter -> {
                    RequestParam stated = parameter.getParameterAnnotation(RequestParam.class);
                    return stated == null || stated.name().isEmpty()
                            ? parameters[parameter.getParameterIndex()].getName()
                            : stated.name();
                })
                .collect(Collectors.toUnmodifiableSet());
    }
}
