package dev.grove.workspace.git.broker;

import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.workspace.git.broker.transfer.TransferClock;
import dev.grove.workspace.git.broker.transfer.TransferEndedException;
import dev.grove.workspace.git.broker.url.Credential;
import dev.grove.workspace.git.broker.url.GitRefusedException;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxRefusedException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.errors.PackProtocolException;
import org.eclipse.jgit.errors.RemoteRepositoryException;
import org.eclipse.jgit.errors.TooLargeObjectInPackException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says in words for the model why a transfer failed. */
final class TransferFailures {

    private static final Logger LOG = LoggerFactory.getLogger(TransferFailures.class);
    private static final int LONGEST = 500;

    /** JGit cannot read the line of such an id, and quotes it. */
    private static final Pattern SHA_256 = Pattern.compile("(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])");

    private static final int DEEPEST = 20;

    private TransferFailures() {}

    /**
     * @return what to throw for the model to read
     * @throws RuntimeException what is not about the remote, as it is
     * @throws ToolInterruptedException when the call was cancelled
     */
    static GitRefusedException explain(
            Exception failure, TransferClock clock, @Nullable Credential credential) {
        if (clock.isCancelRequested()) {
            throw new ToolInterruptedException("cancelled while it ran");
        }
        if (failure instanceof SandboxLostException
                || failure instanceof SandboxRefusedException
                || failure instanceof ToolInterruptedException) {
            throw (RuntimeException) failure;
        }
        if (clock.isExpired()) {
            return new GitRefusedException(
                    "The transfer did not end within " + clock.limit().toSeconds() + " s.");
        }
        String text = sentence(failure);
        if (text == null) {
            LOG.warn("A git transfer failed: {}", kinds(failure));
            text = "The transfer failed: the remote and this server did not understand each other.";
        }
        String scrubbed = credential == null ? text : credential.scrub(text);
        return new GitRefusedException(
                scrubbed.length() > LONGEST ? scrubbed.substring(0, LONGEST) + "…" : scrubbed);
    }

    /** Message of the deepest failure in the chain that has one; addresses are left out. */
    static @Nullable String sentence(Throwable failure) {
        Throwable cause = failure;
        String found = null;
        for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
            String here = ofOne(cause);
            // Deeper causes are more exact.
            found = here == null ? found : here;
            cause = cause.getCause();
        }
        return found;
    }

    /** For the log, without messages: they are the remote's, of any length and with any secret. */
    private static String kinds(Throwable failure) {
        StringBuilder kinds = new StringBuilder();
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
            StackTraceElement[] stack = cause.getStackTrace();
            kinds.append(depth == 0 ? "" : ", because of ").append(cause.getClass().getName());
            kinds.append(stack.length == 0 ? "" : " at " + stack[0]);
            cause = cause.getCause();
        }
        return kinds.toString();
    }

    private static @Nullable String ofOne(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        if (failure instanceof PackProtocolException && SHA_256.matcher(message).find()) {
            return "The remote's repository has the object format SHA-256, and only those of SHA-1"
                    + " can be cloned, fetched, pulled and pushed.";
        }
        return switch (failure) {
            case TransferEndedException _ -> message;
            case SandboxRefusedException _ -> message;
            case TooLargeObjectInPackException _ ->
                    "An object is larger than this server takes (grove.workspaces.git.object-bytes).";
            case CorruptObjectException _ -> "Its objects are not valid: " + message;
            case IncorrectObjectTypeException _ -> "Its objects are not valid: " + message;
            case MissingObjectException _ -> "Its objects are not complete: " + message;
            case RemoteRepositoryException remote -> "The remote says: " + remote.getMessage();
            case SSLException _ -> "No secure connection to the remote could be made.";
            case ConnectTimeoutException _ -> "The remote cannot be reached: it does not answer.";
            case ConnectException _ -> "The remote cannot be reached: it refuses connections.";
            case NoRouteToHostException _ -> "The remote cannot be reached.";
            case SocketTimeoutException _ -> "The remote did not answer in time.";
            case InterruptedIOException _ -> "The remote did not answer in time.";
            case SocketException _ -> "The connection to the remote broke off.";
            default -> null;
        };
    }
}
