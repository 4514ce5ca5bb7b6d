package dev.grove.core.egress;

/** A host that may not be connected to; the message says why, to the party that named it. */
public final class EgressRefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    public EgressRefusedException(String message) {
        super(message);
    }
}
