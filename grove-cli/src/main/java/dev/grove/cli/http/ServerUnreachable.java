package dev.grove.cli.http;

import dev.grove.cli.exit.CommandFailure;
import dev.grove.cli.exit.ExitCode;
import java.io.IOException;
import java.net.URI;

/** Connection that could not be made, or broke off. */
public final class ServerUnreachable extends CommandFailure {

    public ServerUnreachable(URI url, IOException cause) {
        super(
                ExitCode.UNREACHABLE,
                "no Grove answers at "
                        + url
                        + " ("
                        + reason(cause)
                        + "). ./grove up starts one; GROVE_URL names another");
        initCause(cause);
    }

    private static String reason(IOException cause) {
        String message = cause.getMessage();
        return message == null ? cause.getClass().getSimpleName() : message;
    }
}
