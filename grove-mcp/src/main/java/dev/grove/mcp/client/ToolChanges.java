package dev.grove.mcp.client;

/**
 * The action to run when a server reports that its tools have changed. It is set after the
 * connection was opened.
 */
final class ToolChanges {

    private static final String CHANGED = "notifications/tools/list_changed";

    private volatile Runnable action = () -> {};

    void are(Runnable wanted) {
        action = wanted;
    }

    /** A notification of the server's, of whatever kind. */
    void onNotification(String method) {
        if (method.equals(CHANGED)) {
            happened();
        }
    }

    void happened() {
        action.run();
    }
}
