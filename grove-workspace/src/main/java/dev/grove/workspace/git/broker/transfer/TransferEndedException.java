package dev.grove.workspace.git.broker.transfer;

import java.net.SocketException;

/**
 * A transfer ends here: the message says why, for the model. It is a {@link SocketException} to
 * JGit, because that is what JGit does not try again.
 */
public final class TransferEndedException extends SocketException {

    private static final long serialVersionUID = 1L;

    public TransferEndedException(String message) {
        super(message);
    }

    public static TransferEndedException because(String message, Throwable cause) {
        TransferEndedException ended = new TransferEndedException(message);
        ended.initCause(cause);
        return ended;
    }
}
