package dev.grove.mcp.listen;

import dev.grove.core.key.Scope;

/** The lists that can change. */
public enum CatalogList {
    TOOLS("toolsListChanged", "notifications/tools/list_changed", Scope.INVOKE),
    PROMPTS("promptsListChanged", "notifications/prompts/list_changed", Scope.READ_ONLY),
    RESOURCES("resourcesListChanged", "notifications/resources/list_changed", Scope.READ_ONLY);

    private final String request;
    private final String notification;
    private final Scope scope;

    CatalogList(String request, String notification, Scope scope) {
        this.request = request;
        this.notification = notification;
        this.scope = scope;
    }

    /** How a listener asks for it. */
    String request() {
        return request;
    }

    String notification() {
        return notification;
    }

    /** Scope that a key needs to have this list at all. */
    Scope scope() {
        return scope;
    }
}
