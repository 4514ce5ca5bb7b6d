package dev.grove.core.idempotency;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Does once what is asked for twice. The record of an effect is written in the effect's own
 * transaction, so that there is never one without the other; of two requests at the same time the
 * unique key lets one commit, and the other answers with its effect. What failed is not recorded,
 * and may be tried again.
 */
@Component
public class Idempotency {

    private static final ScopedValue<Claim> CLAIM = ScopedValue.newInstance();

    /** How long an effect is answered under the key that its caller gave. */
    private static final Duration NAMED = Duration.ofHours(24);

    /** How long, where its caller gave none and sends the same again. */
    private static final Duration UNNAMED = Duration.ofMinutes(15);

    private final TenantDatabase database;

    Idempotency(TenantDatabase database) {
        this.database = database;
    }

    /**
     * Has the effect, unless an earlier request with the same key had it.
     *
     * @param key null when the caller gave none: then it is had in any case
     * @param after the run's last event before the effect
     * @param effect must {@link #record} itself
     * @throws GroveException idempotency_mismatch when the key was used for another request
     */
    public <T> IdempotentOutcome<T> once(
            TenantId tenant, @Nullable IdempotencyKey key, long after, Supplier<T> effect) {
        if (key == null) {
            return new IdempotentOutcome.Performed<>(effect.get());
        }
        Optional<IdempotentOutcome<T>> earlier = earlier(tenant, key, NAMED);
        return earlier.isPresent()
                ? earlier.get()
                : claiming(tenant, new Claim(key, after, NAMED, NAMED), effect);
    }

    /**
     * Has the effect of a request whose caller gives it no key, and says which one it sends again.
     * The effect of the latest like it, within 15 minutes, answers a request sent again; any other
     * has its effect, and is the latest from then on.
     *
     * @param content named by what the request holds
     * @param after the run's last event before the effect
     * @param effect must {@link #record} itself
     */
    public <T> IdempotentOutcome<T> unnamed(
            TenantId tenant,
            IdempotencyKey content,
            boolean isSentAgain,
            long after,
            Supplier<T> effect) {
        Optional<IdempotentOutcome<T>> earlier =
                isSentAgain ? earlier(tenant, content, UNNAMED) : Optional.empty();
        Duration stands = isSentAgain ? UNNAMED : Duration.ZERO;
        return earlier.isPresent()
                ? earlier.get()
                : claiming(tenant, new Claim(content, after, UNNAMED, stands), effect);
    }

    private <T> IdempotentOutcome<T> claiming(TenantId tenant, Claim claim, Supplier<T> effect) {
        try {
            T result = ScopedValue.where(CLAIM, claim).call(effect::get);
            claim.mustBeRecorded();
            return new IdempotentOutcome.Performed<>(result);
        } catch (TakenMeanwhileException _) {
            Optional<IdempotentOutcome<T>> meanwhile = earlier(tenant, claim.key, claim.known);
            return meanwhile.orElseThrow(() ->
                    GroveException.conflict(
                            "Another request with this Idempotency-Key was in progress; send the request again"));
        }
    }

    /** Whether the request under way has a key, so that its effect must {@link #record} itself. */
    public static boolean isAsked() {
        return CLAIM.isBound();
    }

    /**
     * Records the effect of the request under way; does nothing when it has no key. To be called in
     * the transaction of the effect.
     */
    public static void record(TenantSql jdbc, RunId run) {
        if (CLAIM.isBound()) {
            Claim claim = CLAIM.get();
            if (!IdempotencyRows.insert(jdbc, claim.key, run, claim.after, claim.stands)) {
                throw new TakenMeanwhileException();
            }
            claim.recorded = true;
        }
    }

    private <T> Optional<IdempotentOutcome<T>> earlier(
            TenantId tenant, IdempotencyKey key, Duration known) {
        return database.call(tenant, jdbc -> IdempotencyRows.find(jdbc, key, known))
                .map(found -> {
                    if (!found.fingerprint().equals(key.fingerprint())) {
                        throw new GroveException(
                                ErrorCode.IDEMPOTENCY_MISMATCH,
                                "This Idempotency-Key was used for another request within the last 24 hours; a"
                                        + " new request needs a new key");
                    }
                    return new IdempotentOutcome.Replayed<>(found.run(), found.after());
                });
    }

    /** Claim on a key: the record that the effect of the request under way must write. */
    private static final class Claim {
        private final IdempotencyKey key;
        private final long after;
        private final Duration known;
        private final Duration stands;
        private boolean recorded;

        /**
         * @param known how long an effect is answered under the key
         * @param stands how long another effect under the key stands in its way
         */
        private Claim(IdempotencyKey key, long after, Duration known, Duration stands) {
            this.key = key;
            this.after = after;
            this.known = known;
            this.stands = stands;
        }

        private void mustBeRecorded() {
            if (!recorded) {
                throw new IllegalStateException(
                        "An effect that is to be had once was not recorded");
            }
        }
    }

    /** Rolls the effect back. */
    private static final class TakenMeanwhileException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
