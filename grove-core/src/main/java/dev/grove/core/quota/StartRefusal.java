package dev.grove.core.quota;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.language.json.ExactJson;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;
import tools.jackson.databind.JsonNode;

/**
 * Why a start is beyond a limit, as {@code admit_runs()} says it.
 *
 * @param allowed the limit
 * @param kept of the limit of what is kept: what was measured; null of others
 * @param freesAt when the limit leaves room again; of what is kept, when it is worth asking again
 */
record StartRefusal(QuotaLimit limit, BigDecimal allowed, @Nullable Kept kept, Instant freesAt) {

    /** SQLSTATE of the exceptions of {@code admit_runs()}. */
    private static final String REFUSED = "GQ001";

    /**
     * Limit on how long a refusal is remembered that may end early: reservations that runs do not
     * spend come back as they end, and stored bytes are measured again.
     */
    private static final Duration WHILE_IT_MAY_CHANGE = Duration.ofSeconds(1);

    private static final Duration LONGEST_WAIT_FOR_MONEY = Duration.ofMinutes(1);

    /** Bytes that a tenant kept when they were measured. */
    record Kept(long bytes, Instant measuredAt) {}

    static Optional<PSQLException> causeIn(@Nullable Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof PSQLException sql && REFUSED.equals(sql.getSQLState())) {
                return Optional.of(sql);
            }
        }
        return Optional.empty();
    }

    static Optional<StartRefusal> in(Throwable failure) {
        return causeIn(failure)
                .map(PSQLException::getServerErrorMessage)
                .map(ServerErrorMessage::getDetail)
                .map(detail -> of(ExactJson.MAPPER.readTree(detail)));
    }

    private static StartRefusal of(JsonNode said) {
        QuotaLimit limit = QuotaLimit.of(said.path("limit").stringValue());
        return new StartRefusal(
                limit,
                said.path("allowed").decimalValue(),
                limit == QuotaLimit.MAX_STORAGE_BYTES
                        ? new Kept(
                                said.path("used").longValue(),
                                instant(said.path("measured_at_micros")))
                        : null,
                instant(said.path("frees_at_micros")));
    }

    private static Instant instant(JsonNode micros) {
        return Instant.EPOCH.plus(micros.longValue(), ChronoUnit.MICROS);
    }

    /** For how long it need not be asked again. */
    Instant rememberedUntil(Instant now) {
        Instant soon = now.plus(WHILE_IT_MAY_CHANGE);
        return limit == QuotaLimit.MAX_RUNS_PER_MINUTE || freesAt.isBefore(soon) ? freesAt : soon;
    }

    GroveException exception(Instant now) {
        Map<String, Object> details = new HashMap<>();
        details.put("limit", limit.wireName());
        details.put("allowed", allowed);
        details.put(GroveException.RETRY_AFTER, secondsUntilItMayBeTriedAgain(now));
        if (kept == null) {
            details.put("frees_at", freesAt.toString());
        } else {
            details.put("used", kept.bytes());
            details.put("measured_at", kept.measuredAt().toString());
        }
        return new GroveException(
                ErrorCode.QUOTA_EXCEEDED,
                words()
                        + ", or have an operator raise %s with PUT /tenants/{id}/limits"
                                .formatted(limit.wireName()),
                List.of(),
                details);
    }

    private String words() {
        String most = allowed.stripTrailingZeros().toPlainString();
        if (kept != null) {
            return "The tenant keeps %d bytes, measured at %s, and may keep %s; delete runs (DELETE /agent-runs/{id}), have an operator lower its retention (PUT /tenants/{id}/retention)"
                    .formatted(kept.bytes(), kept.measuredAt(), most);
        }
        return limit == QuotaLimit.MAX_RUNS_PER_MINUTE
                ? "The tenant may start %s runs in a minute, and has; start this one again after %s"
                        .formatted(most, freesAt)
                : "The tenant's runs have spent or reserved the %s USD that it may spend; start this one again when some of them have ended, after %s at the latest"
                        .formatted(most, freesAt);
    }

    private long secondsUntilItMayBeTriedAgain(Instant now) {
        Duration left = Duration.between(now, freesAt);
        boolean soon =
                limit == QuotaLimit.MAX_RUNS_PER_MINUTE
                        || left.compareTo(LONGEST_WAIT_FOR_MONEY) < 0;
        return Math.max(1, (soon ? left : LONGEST_WAIT_FOR_MONEY).plusMillis(999).toSeconds());
    }
}
