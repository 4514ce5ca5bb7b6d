package dev.grove.core.operation;

import dev.grove.core.key.Scope;

/**
 * Operations of a group (tag) of the API's description.
 *
 * @param scope of all but those that say another
 */
public record OperationGroup(String tag, Scope scope) {

    /**
     * Begins to describe an operation.
     *
     * @param id unique, such as {@code storeAgent}
     * @param input record of what callers give
     */
    public <I extends Record> OperationForm<I> operation(String id, Class<I> input) {
        return new OperationForm<>(tag, scope, id, input);
    }
}
