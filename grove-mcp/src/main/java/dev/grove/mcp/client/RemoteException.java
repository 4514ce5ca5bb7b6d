package dev.grove.mcp.client;

/** An exchange with a server that came to nothing. Its message has no credentials in it. */
public final class RemoteException extends Exception {

    private static final long serialVersionUID = 1L;

    private final Kind kind;

    public RemoteException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public RemoteException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }

    /** Of a request that waited for this one, and so was not done. */
    RemoteException notDone() {
        return switch (kind) {
            case LOST -> new RemoteException(Kind.NOT_SENT, String.valueOf(getMessage()), this);
            case BROKEN -> new RemoteException(Kind.REFUSED, String.valueOf(getMessage()), this);
            case REFUSED, NOT_SENT, UNAUTHORIZED -> this;
        };
    }

    /** What is known of the request. */
    public enum Kind {
        /** It is not to be done: the address may not be reached, or the server will not have it. */
        REFUSED,
        /** Nothing of it arrived. */
        NOT_SENT,
        /** Whether it took effect is unknown. */
        LOST,
        /** The server does not take the credentials. */
        UNAUTHORIZED,
        /**
         * The server answered, and not as the protocol has it, or with an error of the protocol.
         */
        BROKEN
    }
}
