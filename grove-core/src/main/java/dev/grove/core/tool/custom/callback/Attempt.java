package dev.grove.core.tool.custom.callback;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What became of one request. */
sealed interface Attempt {

    /**
     * It was answered.
     *
     * @param text its body, up to {@link CallbackHttp#MOST_BYTES} of it
     * @param isCut whether there is more
     * @param retryAfter how long the other side asks to be left alone
     */
    record Answered(int status, String text, boolean isCut, @Nullable Duration retryAfter)
            implements Attempt {

        boolean isSuccess() {
            return status / 100 == 2;
        }

        /** Whether the other side says that another time may go better. */
        boolean isPassing() {
            return status >= 500 || status == 408 || status == 425 || status == 429;
        }
    }

    /** Nothing of it left: the connection could not be made. */
    record NotSent(String why) implements Attempt {}

    /** It is unknown whether it arrived. */
    record Lost(String why) implements Attempt {}

    /** It may not be made at all. */
    record Refused(String why) implements Attempt {}
}
