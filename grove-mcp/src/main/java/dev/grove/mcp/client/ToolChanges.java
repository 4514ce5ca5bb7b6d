package dev.grove.mcp.client;

/**
 * What is done when a server says that its tools have changed; whoever opened it says what, later
 * than it is opened.
 */
final class ToolChanges {

    private static final String CHANGED = "notifications/tools/list_changed";

    private volatile Runnable action = () -> {};

    void are(Runnable wanted) {
        action = wanted;
    }

    /** A notification of the server's, of whatever kind. */
    void heard(String method) {
        if (method.equals(CHANGED)) {
            happened();
        }
    }

    void happened() {
        action.run();
    }
}
