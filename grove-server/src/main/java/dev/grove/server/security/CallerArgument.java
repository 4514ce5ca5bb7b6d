package dev.grove.server.security;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Key;
import dev.grove.core.key.chat.ChatGrant;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.session.SessionBounds;
import dev.grove.core.tenant.Tenant;
import dev.grove.core.tenant.Tenants;
import dev.grove.server.problem.ActingTenant;
import dev.grove.server.problem.OneHeader;
import dev.grove.server.token.CallerKey;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Gives controllers their {@link OperationCaller}. */
@Component
class CallerArgument implements HandlerMethodArgumentResolver {

    static final String TENANT_HEADER = "Grove-Tenant";
    static final String USER_HEADER = "Grove-User";

    private final Tenants tenants;

    CallerArgument(Tenants tenants) {
        this.tenants = tenants;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == OperationCaller.class;
    }

    @Override
    public OperationCaller resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binders) {
        return of(Objects.requireNonNull(request.getNativeRequest(HttpServletRequest.class)));
    }

    /** The caller of a request, with the person for whom it speaks. */
    OperationCaller of(HttpServletRequest request) {
        CallerKey sender =
                ScopeCheck.sender()
                        .orElseThrow(() ->
                                new GroveException(
                                        ErrorCode.UNAUTHORIZED, "Authentication is needed"));
        Key key = sender.key();
        String header = OneHeader.of(request, TENANT_HEADER);
        TenantId bound = key.tenant();
        if (bound != null) {
            refuseAnother(bound, header);
        }
        OperationCaller caller =
                new OperationCaller(
                        sender.principal(),
                        key.name(),
                        key.scope(),
                        bound,
                        // Asked for more than once, looked up once.
                        SingletonSupplier.of(() -> note(named(header), request))::obtain,
                        header != null && !header.isBlank(),
                        person(request));
        return key.byLink() ? caller.inSessionByLink() : caller;
    }

    /** Person for whom a request speaks; null for one that speaks for all. */
    static @Nullable String person(HttpServletRequest request) {
        return ScopeCheck.grant()
                .map(grant -> userOf(grant, user(request)))
                .orElseGet(() -> user(request));
    }

    private static String userOf(ChatGrant grant, @Nullable String named) {
        if (named != null && !named.equals(grant.user())) {
            throw new GroveException(
                    ErrorCode.FORBIDDEN,
                    "This token is for one user, and Grove-User names another; leave the header"
                            + " Grove-User out");
        }
        return grant.user();
    }

    private static @Nullable String user(HttpServletRequest request) {
        String header = OneHeader.of(request, USER_HEADER);
        if (header == null) {
            return null;
        }
        String user = header.strip();
        if (user.isEmpty() || user.length() > SessionBounds.LONGEST_USER) {
            throw GroveException.invalid(
                    USER_HEADER,
                    "must name a person in 1 to %d characters; leave it out for none"
                            .formatted(SessionBounds.LONGEST_USER));
        }
        return user;
    }

    /**
     * If it were ignored, the caller would believe that it sees another tenant. The refusal does
     * not reveal which tenants exist.
     */
    private void refuseAnother(TenantId bound, @Nullable String header) {
        if (header == null || header.isBlank()) {
            return;
        }
        String named = header.strip();
        if (!named.equals(bound.toString()) && !named.equals(tenants.get(bound).name())) {
            throw new GroveException(
                    ErrorCode.FORBIDDEN,
                    "This key belongs to one tenant, and Grove-Tenant names another; leave the"
                            + " header Grove-Tenant out, or use a key of that tenant");
        }
    }

    private static TenantId note(TenantId tenant, HttpServletRequest request) {
        ActingTenant.note(request, tenant);
        return tenant;
    }

    private TenantId named(@Nullable String header) {
        String name = header == null || header.isBlank() ? Tenants.DEFAULT_NAME : header.strip();
        return tenants.findByNameOrId(name)
                .map(Tenant::id)
                .orElseThrow(() ->
                        GroveException.invalid(
                                TENANT_HEADER,
                                "is the name or the id of no tenant; GET /tenants lists them"));
    }
}
