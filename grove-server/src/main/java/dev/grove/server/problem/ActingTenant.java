package dev.grove.server.problem;

/** Where a request notes the tenant that it acts for, once it is known. */
public final class ActingTenant {

    /** Holds a {@link dev.grove.core.id.TenantId}. */
    public static final String ATTRIBUTE = ActingTenant.class.getName();

    private ActingTenant() {}
}
