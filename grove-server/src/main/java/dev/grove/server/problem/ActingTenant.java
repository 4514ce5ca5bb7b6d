package dev.grove.server.problem;

import dev.grove.core.id.TenantId;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** The tenant that a request acts for, noted on it once it is known. */
public final class ActingTenant {

    private static final String ATTRIBUTE = ActingTenant.class.getName();

    private ActingTenant() {}

    public static void note(HttpServletRequest request, TenantId tenant) {
        request.setAttribute(ATTRIBUTE, tenant);
    }

    /** Nothing for a request that acts for no tenant, or fails before that is known. */
    public static Optional<TenantId> of(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof TenantId tenant
                ? Optional.of(tenant)
                : Optional.empty();
    }

    static void forget(HttpServletRequest request) {
        request.removeAttribute(ATTRIBUTE);
    }
}
