package dev.grove.workspace.container.host;

/** An engine on another machine that would be spoken to in the clear. */
final class InsecureEngineException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    InsecureEngineException(String host) {
        super(
                "The container engine at "
                        + host
                        + " is on another machine, and would be spoken to without TLS: anyone on the"
                        + " way could take its machine over.");
    }
}
