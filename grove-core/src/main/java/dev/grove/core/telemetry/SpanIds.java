package dev.grove.core.telemetry;

import dev.grove.language.text.TextDigest;
import java.util.HexFormat;
import java.util.function.Supplier;

/**
 * Ids of spans that more than one process refers to: derived from what the rows say, so that
 * whichever server ends such a span gives it the id that others have named as their parent.
 */
public final class SpanIds {

    private static final int LENGTH = 8;

    /** The id of the span that is being started, read by the server's generator of ids. */
    private static final ScopedValue<String> CHOSEN = ScopedValue.newInstance();

    private SpanIds() {}

    /** Derives an id: equal parts give the same. Postgres can derive it too, by {@code sha256}. */
    public static String derived(String... parts) {
        return HexFormat.of().formatHex(TextDigest.bytes(String.join("", parts)), 0, LENGTH);
    }

    /** The id that was chosen for the span being started, or another one. */
    public static String chosenOr(Supplier<String> other) {
        return CHOSEN.isBound() ? CHOSEN.get() : other.get();
    }

    static <T> T choosing(String id, ScopedValue.CallableOp<T, RuntimeException> start) {
        return ScopedValue.where(CHOSEN, id).call(start);
    }
}
