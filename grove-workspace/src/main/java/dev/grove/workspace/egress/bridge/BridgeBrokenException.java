package dev.grove.workspace.egress.bridge;

/** A sandbox that does not keep to the protocol of the bridge. */
public final class BridgeBrokenException extends Exception {

    private static final long serialVersionUID = 1L;

    BridgeBrokenException(String message) {
        super(message);
    }
}
