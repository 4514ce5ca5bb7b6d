package dev.grove.language.expression.value;

import dev.grove.language.expression.work.FaultKind;
import java.util.function.Supplier;

/**
 * An expression cannot go on, as its author could have seen: {@code ||}, {@code &&} and the macros
 * over lists may absorb it, as in CEL. Its message is short whatever the values are, since an
 * absorbed fault may be made once for each element of a list.
 */
public final class Fault extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final int NOWHERE = -1;

    private final FaultKind kind;
    private final transient Supplier<String> text;
    private int offset = NOWHERE;

    /** A fault of a value. */
    public Fault(String message) {
        this(FaultKind.VALUE, () -> message);
    }

    public static Fault missing(String message) {
        return new Fault(FaultKind.MISSING, () -> message);
    }

    public static Fault type(String message) {
        return new Fault(FaultKind.TYPE, () -> message);
    }

    /**
     * The message of a fault that is absorbed is never read, so it is made only when it is asked
     * for.
     */
    public Fault(FaultKind kind, Supplier<String> text) {
        // No stack trace: it says nothing to an author, and costs most of what a fault costs.
        super(null, null, false, false);
        this.kind = kind;
        this.text = text;
    }

    /** Says where, unless a node within has said it. */
    public Fault at(int place) {
        if (offset == NOWHERE) {
            offset = place;
        }
        return this;
    }

    public FaultKind kind() {
        return kind;
    }

    /** In code points of the source; 0 where no place is known. */
    public int offset() {
        return Math.max(offset, 0);
    }

    public String text() {
        return text.get();
    }

    @Override
    public String getMessage() {
        return text();
    }
}
