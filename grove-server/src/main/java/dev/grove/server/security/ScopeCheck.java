package dev.grove.server.security;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.key.Key;
import dev.grove.core.key.Scope;
import dev.grove.core.key.chat.ChatGrant;
import dev.grove.server.operation.OperationHandler;
import dev.grove.server.token.CallerKey;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/** Holds each of Grove's routes to the scope it states; one that states none is closed. */
public final class ScopeCheck implements HandlerInterceptor {

    static final String OPERATORS_ONLY = "This needs an operator's key, one without a tenant";

    ScopeCheck() {}

    /** Whether the caller of the current request may use a route, as far as its key goes. */
    public static boolean isOpenToCaller(HandlerMethod method) {
        return refusal(method).isEmpty();
    }

    /** The key that the current request is authenticated by. */
    static Optional<Key> caller() {
        return keyOf(SecurityContextHolder.getContext().getAuthentication());
    }

    /** The caller of the current request, with what its token adds. */
    static Optional<CallerKey> sender() {
        return principalOf(SecurityContextHolder.getContext().getAuthentication());
    }

    static Optional<Key> keyOf(@Nullable Authentication authentication) {
        return principalOf(authentication).map(CallerKey::key);
    }

    /** Chats that alone are open to the caller of the current request; nothing for keys. */
    static Optional<ChatGrant> grant() {
        return grantOf(SecurityContextHolder.getContext().getAuthentication());
    }

    static Optional<ChatGrant> grantOf(@Nullable Authentication authentication) {
        return principalOf(authentication).map(CallerKey::grant);
    }

    private static Optional<CallerKey> principalOf(@Nullable Authentication authentication) {
        return authentication != null && authentication.getPrincipal() instanceof CallerKey caller
                ? Optional.of(caller)
                : Optional.empty();
    }

    @Override
    public boolean preHandle(
            HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (handler instanceof HandlerMethod method
                && request.getDispatcherType() == DispatcherType.REQUEST
                && method.getBeanType().getName().startsWith("dev.grove.")) {
            refusal(method)
                    .ifPresent(why -> {
                        throw new GroveException(ErrorCode.FORBIDDEN, why);
                    });
        }
        return true;
    }

    private static Optional<String> refusal(HandlerMethod method) {
        if (isOpen(method)) {
            return Optional.empty();
        }
        Requirement needed = statedBy(method);
        Optional<Key> caller = caller();
        if (needed == null || caller.isEmpty()) {
            return Optional.of("This route is closed");
        }
        if (grant().isPresent() && !method.hasMethodAnnotation(OpenToChatTokens.class)) {
            return Optional.of("This needs a key; the token of a chat is for that chat");
        }
        Key key = caller.get();
        if (!key.scope().includes(needed.scope())) {
            return Optional.of(
                    "This needs a key of scope "
                            + needed.scope().wireName()
                            + "; this one has "
                            + key.scope().wireName());
        }
        return needed.operator() && key.tenant() != null
                ? Optional.of(OPERATORS_ONLY)
                : Optional.empty();
    }

    /** Whether the route needs no key. */
    public static boolean isOpen(HandlerMethod method) {
        return method.hasMethodAnnotation(OpenToAll.class)
                || AnnotatedElementUtils.hasAnnotation(method.getBeanType(), OpenToAll.class);
    }

    /** Requirement of a route, by its operation or its annotation; null where it states none. */
    static @Nullable Requirement statedBy(HandlerMethod method) {
        if (method.getBean() instanceof OperationHandler operation) {
            return new Requirement(operation.scope(), operation.isForOperators());
        }
        RequiresScope own = method.getMethodAnnotation(RequiresScope.class);
        RequiresScope stated =
                own != null
                        ? own
                        : AnnotatedElementUtils.findMergedAnnotation(
                                method.getBeanType(), RequiresScope.class);
        return stated == null ? null : new Requirement(stated.value(), stated.operator());
    }

    /**
     * Requirement that a key must meet.
     *
     * @param operator whether only a key without a tenant will do
     */
    record Requirement(Scope scope, boolean operator) {}
}
