package dev.grove.server.security;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.key.Key;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/** Holds each of Grove's routes to the scope it states; one that states none is closed. */
final class ScopeCheck implements HandlerInterceptor {

    @Override
    public boolean preHandle(
            HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (!(handler instanceof HandlerMethod method)
                || request.getDispatcherType() != DispatcherType.REQUEST
                || !method.getBeanType().getName().startsWith("dev.grove.")
                || isOpen(method)) {
            return true;
        }
        RequiresScope needed = statedBy(method);
        if (needed == null
                || !(SecurityContextHolder.getContext().getAuthentication()
                        instanceof KeyAuthentication known)) {
            throw forbidden("This route is closed");
        }
        Key key = known.key();
        if (!key.scope().includes(needed.value())) {
            throw forbidden(
                    "This needs a key of scope "
                            + needed.value().wireName()
                            + "; this one has "
                            + key.scope().wireName());
        }
        if (needed.operator() && key.tenant() != null) {
            throw forbidden("This needs an operator's key, one without a tenant");
        }
        return true;
    }

    private static boolean isOpen(HandlerMethod method) {
        return method.hasMethodAnnotation(OpenToAll.class)
                || AnnotatedElementUtils.hasAnnotation(method.getBeanType(), OpenToAll.class);
    }

    static @Nullable RequiresScope statedBy(HandlerMethod method) {
        RequiresScope own = method.getMethodAnnotation(RequiresScope.class);
        return own != null
                ? own
                : AnnotatedElementUtils.findMergedAnnotation(
                        method.getBeanType(), RequiresScope.class);
    }

    private static GroveException forbidden(String message) {
        return new GroveException(ErrorCode.FORBIDDEN, message);
    }
}
