package dev.grove.mcp.dispatch;

import dev.grove.core.text.NearestNames;
import java.util.Collection;

/** The error for a tool or a prompt that the client does not have. */
final class Unknown {

    private Unknown() {}

    /**
     * @param kind {@code tool} or {@code prompt}
     * @param visible names that the client could have meant
     */
    static String of(String kind, String name, Collection<String> visible) {
        String question = NearestNames.asQuestion(name, visible);
        String message = name.isEmpty() ? "name is missing" : "Unknown " + kind + ": " + name;
        return message + (question.isEmpty() ? "; " + kind + "s/list shows all" : question);
    }
}
