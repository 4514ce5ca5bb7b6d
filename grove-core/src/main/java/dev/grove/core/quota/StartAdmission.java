package dev.grove.core.quota;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.json.ExactJson;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/**
 * Refuses starts beyond a tenant's quota. It is counted by the statement that inserts the run; what
 * that refused is refused from memory until the quota is free again, so that a tenant that goes on
 * asking costs the database nothing.
 */
@Component
public class StartAdmission {

    /** Of the exceptions of {@code admit_runs()}. */
    private static final String REFUSED = "GQ001";

    private static final String STARTS = "max_runs_per_minute";

    /** What runs have reserved and do not spend comes back as they end. */
    private static final Duration WHILE_MONEY_MAY_COME_BACK = Duration.ofSeconds(1);

    private static final Duration LONGEST_WAIT_FOR_MONEY = Duration.ofMinutes(1);

    private final KnownLimits limits;
    private final Clock clock;
    private final Map<TenantId, Refusal> refusals = new ConcurrentHashMap<>();

    /**
     * @param under which limits; others may allow it
     */
    private record Refusal(
            String limit,
            BigDecimal allowed,
            Instant freesAt,
            Instant rememberedUntil,
            TenantLimits under) {}

    StartAdmission(KnownLimits limits, Clock clock) {
        this.limits = limits;
        this.clock = clock;
    }

    /**
     * Starts a run of a tenant, or several.
     *
     * @param start inserts them
     * @throws GroveException quota_exceeded
     */
    public <T> T admit(TenantId tenant, Supplier<T> start) {
        Refusal before = refusals.get(tenant);
        if (before != null) {
            Instant now = clock.instant();
            if (now.isBefore(before.rememberedUntil())
                    && before.under().equals(limits.of(tenant))) {
                throw refused(before, now);
            }
            refusals.remove(tenant, before);
        }
        try {
            return start.get();
        } catch (RuntimeException e) {
            Refusal refusal = refusalOf(e, tenant).orElseThrow(() -> e);
            refusals.put(tenant, refusal);
            throw refused(refusal, clock.instant());
        }
    }

    /** Whether a quota is why runs could not be inserted. */
    public static boolean isCauseOf(Throwable failure) {
        return refusalIn(failure).isPresent();
    }

    private static GroveException refused(Refusal refusal, Instant now) {
        return new GroveException(
                ErrorCode.QUOTA_EXCEEDED,
                words(refusal)
                        + ", or have an operator raise %s with PUT /tenants/{id}/limits"
                                .formatted(refusal.limit()),
                List.of(),
                Map.of(
                        "limit",
                        refusal.limit(),
                        "allowed",
                        refusal.allowed(),
                        "frees_at",
                        refusal.freesAt().toString(),
                        GroveException.RETRY_AFTER,
                        secondsUntilItMayBeTriedAgain(refusal, now)));
    }

    private static String words(Refusal refusal) {
        String allowed = refusal.allowed().stripTrailingZeros().toPlainString();
        return refusal.limit().equals(STARTS)
                ? "The tenant may start %s runs in a minute, and has; start this one again after %s"
                        .formatted(allowed, refusal.freesAt())
                : "The tenant's runs have spent or reserved the %s USD that it may spend; start this one again when some of them have ended, after %s at the latest"
                        .formatted(allowed, refusal.freesAt());
    }

    private static long secondsUntilItMayBeTriedAgain(Refusal refusal, Instant now) {
        Duration left = Duration.between(now, refusal.freesAt());
        boolean soon = refusal.limit().equals(STARTS) || left.compareTo(LONGEST_WAIT_FOR_MONEY) < 0;
        return Math.max(1, (soon ? left : LONGEST_WAIT_FOR_MONEY).plusMillis(999).toSeconds());
    }

    private Optional<Refusal> refusalOf(RuntimeException failure, TenantId tenant) {
        return refusalIn(failure)
                .map(PSQLException::getServerErrorMessage)
                .map(ServerErrorMessage::getDetail)
                .map(detail -> {
                    JsonNode said = ExactJson.MAPPER.readTree(detail);
                    String limit = said.path("limit").stringValue();
                    Instant freesAt =
                            Instant.EPOCH.plus(
                                    said.path("frees_at_micros").longValue(), ChronoUnit.MICROS);
                    Instant soon = clock.instant().plus(WHILE_MONEY_MAY_COME_BACK);
                    return new Refusal(
                            limit,
                            said.path("allowed").decimalValue(),
                            freesAt,
                            limit.equals(STARTS) || freesAt.isBefore(soon) ? freesAt : soon,
                            limits.of(tenant));
                });
    }

    private static Optional<PSQLException> refusalIn(@Nullable Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof PSQLException sql && REFUSED.equals(sql.getSQLState())) {
                return Optional.of(sql);
            }
        }
        return Optional.empty();
    }
}
