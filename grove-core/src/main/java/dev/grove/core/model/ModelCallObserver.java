package dev.grove.core.model;

import java.time.Duration;
import java.util.function.Consumer;

/** Follows the tries of one model call. Called on the caller's thread. */
public interface ModelCallObserver {

    /** An observer that ignores what it is given. */
    ModelCallObserver NONE =
            new ModelCallObserver() {
                @Override
                public Consumer<String> begin() {
                    return _ -> {};
                }

                @Override
                public void retrying(Retry retry) {}
            };

    /**
     * Begins a try, which voids the text of those before it.
     *
     * @return receiver of its text, piece by piece
     */
    Consumer<String> begin();

    /** A try has failed for the moment; the next one follows after a pause. */
    void retrying(Retry retry);

    /**
     * A pause before another try.
     *
     * @param asked whether the provider asked for this pause
     * @param reason in the provider's words
     */
    record Retry(Duration pause, boolean asked, String reason) {}
}
