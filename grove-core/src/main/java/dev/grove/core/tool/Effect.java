package dev.grove.core.tool;

import java.util.List;
import java.util.Locale;

/**
 * Meaning of a crash between a call's start and its recorded end, and so how such a call is settled
 * on resume.
 */
public enum Effect {
    /** Changes nothing: run again. */
    READ_ONLY,
    /** The second time changes nothing more: run again. */
    IDEMPOTENT,
    /** The tool knows the call by its idempotency key: run again with the same key. */
    KEYED,
    /**
     * The tool can find out afterwards whether it happened, where it is a {@link Probe}: ask it.
     */
    PROBE,
    /** It cannot be found out: at most once, never run again. */
    UNSAFE;

    /** Description for callers. */
    public static final String WORDS =
            "Consequence of a crash in the middle of a call: `read_only`, `idempotent` and `keyed` are run again, `keyed` with the same key; a `probe` is asked; `unsafe` is never run again";

    /** Whether a call that may have taken effect matters: a second one would change more. */
    public boolean leavesDoubt() {
        return switch (this) {
            case READ_ONLY, IDEMPOTENT -> false;
            case KEYED, PROBE, UNSAFE -> true;
        };
    }

    /** Effects of tools that tenants brought; none of these tools can be asked what it did. */
    public static List<Effect> ofBroughtTools() {
        return List.of(READ_ONLY, IDEMPOTENT, KEYED, UNSAFE);
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
