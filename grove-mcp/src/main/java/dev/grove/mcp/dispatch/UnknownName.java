package dev.grove.mcp.dispatch;

import dev.grove.language.text.NearestNames;
import dev.grove.mcp.catalog.McpCaller;
import java.util.Collection;

/** The error for a tool or a prompt that the client does not have. */
final class UnknownName {

    private UnknownName() {}

    /**
     * @param kind {@code tool} or {@code prompt}
     * @param visible names that the client could have meant
     * @param caller without a tenant, is shown none that a tenant has published
     */
    static String of(String kind, String name, Collection<String> visible, McpCaller caller) {
        String question = NearestNames.asQuestion(name, visible);
        String message = name.isEmpty() ? "name is missing" : "Unknown " + kind + ": " + name;
        String remedy = question.isEmpty() ? "; " + kind + "s/list shows all" : question;
        return name.isEmpty() || caller.tenant() != null
                ? message + remedy
                : message
                        + remedy
                        + (remedy.endsWith("?") ? " " : ". ")
                        + "This key belongs to no tenant and sees no "
                        + kind
                        + "s of tenants: use a key of the tenant that has it, as POST /mcp/keys"
                        + " with its tenant_id makes";
    }
}
