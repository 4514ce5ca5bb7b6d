package dev.grove.cli.exit;

/** Exit status of a command, for scripts. */
public enum ExitCode {
    /** It did what it was asked for. */
    OK(0),
    ERROR(1),
    /** The command line, or what was given with it, is wrong. */
    USAGE(2),
    NOT_FOUND(3),
    NOT_ALLOWED(4),
    CONFLICT(5),
    /** The run waits for a person or an application. */
    WAITS(6),
    /** A cap ended the run. */
    STOPPED(7),
    FAILED(8),
    CANCELLED(9),
    /** No server answers. */
    UNREACHABLE(10),
    /** Ctrl-C. */
    INTERRUPTED(130);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }
}
