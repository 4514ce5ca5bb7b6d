package dev.grove.cli.terminal;

import org.jspecify.annotations.Nullable;

/** Person or program at the other end of a command: what it says, and what is printed for it. */
public interface Console extends AutoCloseable {

    Screen screen();

    /** Whether a person is there to be asked. */
    boolean canAsk();

    /**
     * The next line, or null at the end of the input.
     *
     * @throws InterruptedLine where the person pressed Ctrl-C
     */
    @Nullable String read(String prompt) throws InterruptedLine;

    /**
     * Has Ctrl-C do this, but while a line is read from a person. Called on a thread of its own.
     */
    void onInterrupt(Runnable action);

    /** Whether the command works, and types nothing of what is typed to the screen. */
    void working(boolean works);

    /** Ends the process from whatever thread, and leaves the terminal as it was. */
    default void leave(int status) {
        close();
        System.exit(status);
    }

    @Override
    void close();

    /** Ctrl-C while a line was read. */
    final class InterruptedLine extends Exception {

        private final boolean wasEmpty;

        public InterruptedLine(boolean wasEmpty) {
            this.wasEmpty = wasEmpty;
        }

        public boolean wasEmpty() {
            return wasEmpty;
        }
    }
}
