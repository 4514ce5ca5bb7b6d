package dev.grove.core.wake;

/**
 * Redis server that can be started and ended again and again, always at the same port of loopback.
 */
interface RedisServer {

    /** Begins to start; whether it answers is for its caller to see. */
    void start();

    boolean isRunning();

    /** Ends at once, with all its connections. */
    void end();

    /** Output since it was started, for a failure's message. */
    String printed();
}
