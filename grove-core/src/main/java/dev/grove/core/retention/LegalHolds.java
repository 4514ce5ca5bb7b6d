package dev.grove.core.retention;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.record.UnknownRun;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Keeps runs, or all of a tenant, from being deleted, whatever their age, by any request. */
@Component
public class LegalHolds {

    private static final UUID BEFORE_ALL = new UUID(0, 0);
    static final int LONGEST_REASON = 2_000;

    private final TenantDatabase database;
    private final Clock clock;

    public LegalHolds(TenantDatabase database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /**
     * Places a hold. Once this returns, nothing that it covers is deleted until it is released.
     *
     * @param run of which the whole tree is held; null to hold all that the tenant has
     * @throws GroveException not_found; validation_failed without a reason
     */
    public LegalHold place(
            TenantId tenant, @Nullable RunId run, @Nullable String reason, Asker by) {
        String why = checked(reason);
        return database.call(
                tenant,
                jdbc -> {
                    HoldRows.lockOutDeletion(jdbc);
                    if (!HoldRows.tenantIsOpen(jdbc)) {
                        throw GroveException.conflict(
                                "The tenant is being deleted; what is left of it cannot be held");
                    }
                    RunId root =
                            run == null
                                    ? null
                                    : HoldRows.rootOf(jdbc, run).orElseThrow(UnknownRun::ofAnyKind);
                    LegalHold hold =
                            new LegalHold(
                                    Uuids.next(),
                                    run,
                                    root,
                                    why,
                                    by.isOperator(),
                                    by.name(),
                                    now(),
                                    null,
                                    null);
                    HoldRows.insert(jdbc, hold, by);
                    return hold;
                });
    }

    /**
     * Ends a hold; again, it changes nothing.
     *
     * @throws GroveException not_found; forbidden for a tenant's key where an operator placed it
     */
    public void release(TenantId tenant, UUID id, Asker by) {
        database.run(
                tenant,
                jdbc -> {
                    LegalHold hold =
                            HoldRows.find(jdbc, id)
                                    .orElseThrow(
                                            () -> GroveException.notFound("There is no such hold"));
                    if (hold.byOperator() && !by.isOperator()) {
                        throw new GroveException(
                                ErrorCode.FORBIDDEN,
                                "An operator placed this hold, and an operator's key releases it");
                    }
                    HoldRows.release(jdbc, id, by, now());
                });
    }

    /** Oldest first, with those that were released. */
    public Page<LegalHold> list(TenantId tenant, PageRequest page) {
        return Page.of(
                database.call(
                        tenant,
                        jdbc ->
                                HoldRows.page(
                                        jdbc, page.afterId().orElse(BEFORE_ALL), page.limit() + 1)),
                page.limit(),
                hold -> PageRequest.cursorAfter(hold.id()));
    }

    private static String checked(@Nullable String reason) {
        if (reason == null || reason.isBlank()) {
            throw GroveException.invalid("reason", "is required");
        }
        if (reason.length() > LONGEST_REASON || reason.indexOf('\0') >= 0) {
            throw GroveException.invalid(
                    "reason", "must have at most " + LONGEST_REASON + " characters and no NUL");
        }
        return reason;
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
