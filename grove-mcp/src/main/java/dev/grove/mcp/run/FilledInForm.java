package dev.grove.mcp.run;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Answer to a form that a client's user was shown.
 *
 * @param answer raw JSON from the client
 */
public record FilledInForm(JsonNode answer) {

    /** A field of every form that asks for a decision. */
    public static final String APPROVE = "approve";

    public static final String REASON = "reason";

    /** Whether the user said no to the form as a whole. */
    public boolean isDeclined() {
        return answer.path("action").asString("").equals("decline");
    }

    /**
     * A field of what was filled in; missing where the user closed the form, or the client did so
     * by itself because it has no user.
     */
    public JsonNode field(String name) {
        return answer.path("action").asString("").equals("accept")
                ? answer.path("content").path(name)
                : MissingNode.getInstance();
    }

    /** Only an explicit choice is one: closing the form neither approves nor denies. */
    public Optional<Boolean> approves() {
        if (isDeclined()) {
            return Optional.of(false);
        }
        JsonNode approve = field(APPROVE);
        return approve.isBoolean() ? Optional.of(approve.booleanValue()) : Optional.empty();
    }

    /** Null where none was given. */
    public @Nullable String reason() {
        String reason = field(REASON).asString("");
        return reason.isEmpty() ? null : reason;
    }
}
