package dev.grove.server.idempotency;

import dev.grove.core.idempotency.Idempotency;
import dev.grove.core.idempotency.IdempotencyKey;
import dev.grove.core.idempotency.IdempotentOutcome;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Submission;
import dev.grove.server.problem.OneHeader;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Attempt to send a request that may be sent again. A controller method that has a parameter of
 * this type is given it.
 */
public final class Attempt implements Submission {

    public static final String HEADER = Route.IDEMPOTENCY_KEY;
    static final String REPLAYED = "Idempotent-Replayed";

    private final Idempotency idempotency;
    private final HttpServletRequest request;
    private final HttpServletResponse response;

    Attempt(Idempotency idempotency, HttpServletRequest request, HttpServletResponse response) {
        this.idempotency = idempotency;
        this.request = request;
        this.response = response;
    }

    /**
     * Has the effect, unless an earlier attempt had it; the answer's headers then say so.
     *
     * @param after the run's last event before the effect
     * @throws dev.grove.core.error.GroveException validation_failed for an illegal key,
     *     idempotency_mismatch for one that was used for another request
     */
    @Override
    public <T> IdempotentOutcome<T> once(OperationCaller caller, long after, Supplier<T> effect) {
        String text = key();
        return once(caller, after, text, text == null ? "" : fingerprint(), effect);
    }

    private String fingerprint() {
        try {
            return Fingerprint.of(request);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Has the effect, unless an earlier attempt had it, for a body that was read already.
     *
     * @param content bytes that identify the body
     */
    public <T> IdempotentOutcome<T> once(
            OperationCaller caller, long after, byte[] content, Supplier<T> effect) {
        return once(caller, after, key(), Fingerprint.of(request, content), effect);
    }

    /**
     * Has the effect, unless the request is one that was sent again without a key. Under a key it
     * is as {@link #once}.
     *
     * @param content bytes that identify the body
     * @param isSentAgain whether the client says so
     */
    public <T> IdempotentOutcome<T> unnamed(
            OperationCaller caller,
            long after,
            byte[] content,
            boolean isSentAgain,
            Supplier<T> effect) {
        if (key() != null) {
            return once(caller, after, content, effect);
        }
        String fingerprint = Fingerprint.of(request, content);
        return noted(
                idempotency.unnamed(
                        caller.tenant(),
                        new IdempotencyKey(caller.key(), "unnamed/" + fingerprint, fingerprint),
                        isSentAgain,
                        after,
                        effect));
    }

    @Override
    public @Nullable String key() {
        return OneHeader.of(request, HEADER);
    }

    @Override
    public @Nullable String origin() {
        return request.getHeader(Route.ORIGIN);
    }

    private <T> IdempotentOutcome<T> once(
            OperationCaller caller,
            long after,
            @Nullable String text,
            String fingerprint,
            Supplier<T> effect) {
        IdempotencyKey key =
                text == null ? null : new IdempotencyKey(caller.key(), text, fingerprint);
        return noted(idempotency.once(caller.tenant(), key, after, effect));
    }

    private <T> IdempotentOutcome<T> noted(IdempotentOutcome<T> outcome) {
        if (outcome instanceof IdempotentOutcome.Replayed<T>) {
            response.setHeader(REPLAYED, "true");
        }
        return outcome;
    }
}
