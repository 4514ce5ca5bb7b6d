package dev.grove.mcp.client.rpc;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An exchange with a server that came to nothing. Its message has no credentials in it. */
public final class RemoteException extends Exception {

    private static final long serialVersionUID = 1L;

    private final Kind kind;
    private final transient @Nullable Duration retryAfter;

    public RemoteException(Kind kind, String message) {
        this(kind, message, (Duration) null);
    }

    public RemoteException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
        this.retryAfter = null;
    }

    /**
     * A server that is too busy.
     *
     * @param retryAfter how long to leave it alone; null where it is not busy
     */
    RemoteException(Kind kind, String message, @Nullable Duration retryAfter) {
        super(message);
        this.kind = kind;
        this.retryAfter = retryAfter;
    }

    /** How long a server that answered that it is too busy is to be left alone. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }

    public Kind kind() {
        return kind;
    }

    /** Failure of a request that waited for this one, and so was not done. */
    public RemoteException notDone() {
        return switch (kind) {
            case LOST -> new RemoteException(Kind.NOT_SENT, String.valueOf(getMessage()), this);
            case BROKEN, INVALID ->
                    new RemoteException(Kind.REFUSED, String.valueOf(getMessage()), this);
            case REFUSED, NOT_SENT, UNAUTHORIZED -> this;
        };
    }

    /**
     * The failure of the rest of a request that was answered before, and so may be done in part.
     */
    public RemoteException mayBeDone() {
        return switch (kind) {
            case REFUSED, NOT_SENT, UNAUTHORIZED ->
                    new RemoteException(Kind.LOST, String.valueOf(getMessage()), this);
            case LOST, BROKEN, INVALID -> this;
        };
    }

    /** Kinds of failures, by what is known of the request. */
    public enum Kind {
        /** It is not to be done: the address may not be reached, or the server will not have it. */
        REFUSED,
        /** Nothing of it arrived. */
        NOT_SENT,
        /** Whether it took effect is unknown. */
        LOST,
        /** The server does not take the credentials. */
        UNAUTHORIZED,
        /** The server takes the request's parameters for invalid. */
        INVALID,
        /**
         * The server answered, and not as the protocol has it, or with an error of the protocol.
         */
        BROKEN
    }
}
