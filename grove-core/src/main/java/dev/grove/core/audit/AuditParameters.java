package dev.grove.core.audit;

import dev.grove.core.audit.AuditEntry.Status;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.language.text.NearestNames;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Parameters of the audit's lists, as callers name them. */
final class AuditParameters {

    private static final List<String> STATUSES =
            Arrays.stream(Status.values()).map(Status::wireName).toList();

    private static final List<String> KINDS =
            Arrays.stream(AuditKind.values()).map(AuditKind::wireName).toList();

    private AuditParameters() {}

    static @Nullable TenantId owner(@Nullable String text) {
        UUID id = id("owner", text, "/tenants");
        return id == null ? null : new TenantId(id);
    }

    static @Nullable KeyId key(@Nullable String text) {
        UUID id = id("key", text, "/mcp/keys");
        return id == null ? null : new KeyId(id);
    }

    static Set<Status> statuses(@Nullable List<@Nullable String> names) {
        return all("status", names, Status::byWireName, STATUSES);
    }

    static Set<AuditKind> kinds(@Nullable List<@Nullable String> names) {
        return all("kind", names, AuditKind::byWireName, KINDS);
    }

    static Set<String> doors(@Nullable List<@Nullable String> names) {
        return all(
                "door",
                names,
                name -> Optional.of(name).filter(AuditRecordFilter.DOORS::contains),
                AuditRecordFilter.DOORS.stream().sorted().toList());
    }

    private static <T> Set<T> all(
            String parameter,
            @Nullable List<@Nullable String> names,
            Function<String, Optional<T>> read,
            List<String> legal) {
        Set<T> all = new LinkedHashSet<>();
        for (String each : names == null ? List.<@Nullable String>of() : names) {
            String name = Objects.requireNonNullElse(each, "");
            all.add(
                    read.apply(name)
                            .orElseThrow(() ->
                                    GroveException.invalid(
                                            parameter, NearestNames.asChoice(name, legal))));
        }
        return all;
    }

    private static @Nullable UUID id(String parameter, @Nullable String text, String list) {
        return text == null
                ? null
                : Uuids.parse(text)
                        .orElseThrow(() ->
                                GroveException.invalid(
                                        parameter,
                                        "must be an id, as GET " + list + " lists them"));
    }
}
