package dev.grove.mcp.client.tool;

/**
 * The action to run when a server reports that its tools have changed. It is set after the
 * connection was opened.
 */
public final class ToolChanges {

    private static final String CHANGED = "notifications/tools/list_changed";

    private volatile Runnable action = () -> {};

    public void are(Runnable wanted) {
        action = wanted;
    }

    /** A notification of the server's, of whatever kind. */
    public void onNotification(String method) {
        if (method.equals(CHANGED)) {
            happened();
        }
    }

    public void happened() {
        action.run();
    }
}
