package dev.grove.core.operation;

import dev.grove.core.error.GroveException;
import dev.grove.core.key.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An operation, with all that its callers see of it.
 *
 * @param <I> record of what callers give, by the names that it has on every way
 * @param id unique, such as {@code storeAgent}; generated clients name their methods by it
 * @param tag group of the API's description
 * @param summary a few words, without a full stop
 * @param description further sentences; the scope is added to them
 * @param scope least scope of a key that may ask for it
 * @param route null where REST has none
 * @param tool null where MCP has none
 * @param example what a caller may send, as JSON; null for none
 * @param refusals further statuses that the route may answer with
 */
public record Operation<I extends Record>(
        String id,
        String tag,
        String summary,
        String description,
        Scope scope,
        @Nullable Route route,
        @Nullable ToolForm tool,
        Class<I> input,
        AnswerType answer,
        @Nullable String example,
        List<Integer> refusals,
        Work<I> work) {

    public Operation {
        refusals = List.copyOf(refusals);
    }

    /** Operation that MCP does not have. */
    public Operation<I> routeOnly() {
        return with(route, null);
    }

    /** Operation that REST has by a controller, if at all. */
    public Operation<I> toolOnly() {
        return with(null, tool);
    }

    private Operation<I> with(@Nullable Route route, @Nullable ToolForm tool) {
        return new Operation<>(
                id,
                tag,
                summary,
                description,
                scope,
                route,
                tool,
                input,
                answer,
                example,
                refusals,
                work);
    }

    /** Performs an operation. */
    @FunctionalInterface
    public interface Work<I> {

        /**
         * @throws GroveException with what is wrong, in the caller's terms
         */
        Answer perform(OperationCaller caller, I input);
    }
}
