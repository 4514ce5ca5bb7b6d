package dev.grove.core.run.pending;

import dev.grove.core.run.record.WaitKind;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Kinds of what is answered from outside. */
public enum PendingKind {
    APPROVAL(WaitKind.APPROVAL),
    IN_DOUBT(WaitKind.IN_DOUBT),
    BUDGET(WaitKind.BUDGET),
    /** Grant that a model has asked for. */
    CAPABILITY(WaitKind.CAPABILITY),
    /** Result of a tool that the caller's application executes. */
    CLIENT_TOOL(WaitKind.CLIENT_TOOL),
    /** Ask of a workflow's node. */
    ASK(null);

    /** Kinds that people decide on. */
    public static final Set<PendingKind> OF_PEOPLE =
            Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(CLIENT_TOOL)));

    private final @Nullable WaitKind wait;

    PendingKind(@Nullable WaitKind wait) {
        this.wait = wait;
    }

    /** Kind of the waits; nothing of asks, which are no waits of a run. */
    Optional<WaitKind> ofWait() {
        return Optional.ofNullable(wait);
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
