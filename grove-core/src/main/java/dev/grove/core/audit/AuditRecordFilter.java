package dev.grove.core.audit;

import dev.grove.core.audit.AuditEntry.Status;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which entries of the whole trail; null or empty in each place for all.
 *
 * @param owner the tenant; only an operator may name another one than its own
 * @param action of a call the method
 * @param object a name or an id
 * @param doors wire names
 * @param since inclusive
 * @param until exclusive
 */
public record AuditRecordFilter(
        @Nullable TenantId owner,
        @Nullable KeyId key,
        Set<AuditKind> kinds,
        @Nullable String action,
        @Nullable String object,
        Set<String> doors,
        Set<Status> statuses,
        @Nullable Instant since,
        @Nullable Instant until) {

    /** Ways into the server, and the server itself. */
    static final Set<String> DOORS =
            Arrays.stream(AuditRecord.Door.values())
                    .map(door -> door.name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.toUnmodifiableSet());

    public AuditRecordFilter {
        kinds = Set.copyOf(kinds);
        doors = Set.copyOf(doors);
        statuses = Set.copyOf(statuses);
        if (!DOORS.containsAll(doors)) {
            throw new IllegalArgumentException("No door: " + doors);
        }
    }

    /** All entries. */
    public static AuditRecordFilter none() {
        return new AuditRecordFilter(
                null, null, Set.of(), null, null, Set.of(), Set.of(), null, null);
    }
}
