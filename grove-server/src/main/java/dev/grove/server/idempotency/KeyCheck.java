package dev.grove.server.idempotency;

import dev.grove.core.error.GroveException;
import dev.grove.server.operation.OperationHandler;
import dev.grove.server.security.ScopeCheck;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Refuses an idempotency key where none is taken: a caller that sends one relies on it, and would
 * have the effect twice. Routes that need no API key have no tenant whose key it would be, and
 * start no run.
 */
@Configuration(proxyBeanMethods = false)
class KeyCheck implements HandlerInterceptor, WebMvcConfigurer {

    /** Order after the check of scopes: a missing scope is reported first. */
    private static final int AFTER_SCOPES = 1;

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this).order(AFTER_SCOPES);
    }

    @Override
    public boolean preHandle(
            HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (handler instanceof HandlerMethod method
                && request.getDispatcherType() == DispatcherType.REQUEST
                && HttpMethod.POST.matches(request.getMethod())
                && request.getHeader(Attempt.HEADER) != null
                && method.getBeanType().getName().startsWith("dev.grove.")
                && !ScopeCheck.isOpen(method)
                && !takesKey(method)) {
            throw GroveException.invalid(Attempt.HEADER, remedy(knownBy(method)));
        }
        return true;
    }

    private static boolean takesKey(HandlerMethod method) {
        return method.getBean() instanceof OperationHandler operation
                ? operation.takesIdempotencyKey()
                : Arrays.asList(method.getMethod().getParameterTypes()).contains(Attempt.class);
    }

    private static @Nullable String knownBy(HandlerMethod method) {
        if (method.getBean() instanceof OperationHandler operation) {
            return operation.knownBy();
        }
        KnownBy known = method.getMethodAnnotation(KnownBy.class);
        return known == null ? null : known.value();
    }

    private static String remedy(@Nullable String knownBy) {
        return knownBy == null
                ? "is not taken by this route, which starts no run and answers none: sent again, a request has its effect again; leave the header out"
                : "is not taken by this route, which knows a request that is sent again by its `%s`; send that, and leave the header out"
                        .formatted(knownBy);
    }
}
