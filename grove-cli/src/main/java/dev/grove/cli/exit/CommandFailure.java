package dev.grove.cli.exit;

/** Failure that ends a command, in words for its user. */
public class CommandFailure extends RuntimeException {

    private final ExitCode code;

    public CommandFailure(ExitCode code, String message) {
        super(message);
        this.code = code;
    }

    public ExitCode code() {
        return code;
    }

    /** Words for the user. */
    public String words() {
        return String.valueOf(getMessage());
    }
}
