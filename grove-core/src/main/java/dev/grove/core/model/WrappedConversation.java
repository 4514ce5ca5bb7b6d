package dev.grove.core.model;

/** Conversation held by another one, which changes a part of what is said. */
public interface WrappedConversation extends Conversation {

    Conversation delegate();

    @Override
    default void append(Message message) {
        delegate().append(message);
    }

    @Override
    default long appendedTokens() {
        return delegate().appendedTokens();
    }

    @Override
    default long estimatedInputTokens() {
        return delegate().estimatedInputTokens();
    }

    @Override
    default boolean isEstimateExact() {
        return delegate().isEstimateExact();
    }
}
