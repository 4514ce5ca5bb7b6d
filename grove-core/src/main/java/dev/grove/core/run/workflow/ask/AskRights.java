package dev.grove.core.run.workflow.ask;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.key.Scope;
import dev.grove.core.run.wait.Decider;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Keys that a node asks. */
public final class AskRights {

    private AskRights() {}

    /**
     * @param state of the node that asks
     * @param starter the key that started the run; null where it is not known
     * @throws GroveException forbidden where others are asked
     */
    static void check(ObjectNode state, @Nullable KeyId starter, Decider decider, Scope scope) {
        Scope needed = scope(state);
        if (!scope.includes(needed)) {
            throw new GroveException(
                    ErrorCode.FORBIDDEN,
                    "This is asked of keys with the scope " + needed.wireName());
        }
        if (excludesStarter(state) && decider.key().equals(starter)) {
            throw new GroveException(
                    ErrorCode.FORBIDDEN,
                    "This is asked of others than the one who started the run");
        }
    }

    /** Scope that a key needs to decide. */
    public static Scope scope(ObjectNode state) {
        return Scope.valueOf(state.path("scope").asString("").toUpperCase(Locale.ROOT));
    }

    public static boolean excludesStarter(ObjectNode state) {
        return state.path("not_starter").booleanValue(false);
    }
}
