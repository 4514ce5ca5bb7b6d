package dev.grove.core.tool.custom.callback;

import dev.grove.core.tool.custom.callback.AnswerBody.Extent;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Outcome of one request. */
sealed interface CallbackAttempt {

    /**
     * It was answered.
     *
     * @param retryAfter how long the other side asks to be left alone
     */
    record Answered(int status, AnswerBody body, @Nullable Duration retryAfter)
            implements CallbackAttempt {

        /** The call was made, whatever the body is. */
        boolean isSuccess() {
            return status / 100 == 2;
        }

        /** Whether the other side says that another time may go better. */
        boolean isPassing() {
            return status >= 500 || status == 408 || status == 425 || status == 429;
        }

        /** Whether the call was made, and the connection then broke within its answer. */
        boolean isSuccessBrokenOff() {
            return isSuccess() && body.extent() == Extent.BROKEN_OFF;
        }

        /**
         * Whether the call may have been made although the status is no success. Services redirect
         * to a result as well as to where a call is to be made; 307 and 308 mean the latter alone.
         */
        boolean isUncertain() {
            return (isPassing() && status != 429)
                    || (status / 100 == 3 && status != 307 && status != 308);
        }
    }

    /** Nothing of it left: the connection could not be made. */
    record NotSent(String why) implements CallbackAttempt {}

    /** It is unknown whether it arrived. */
    record Lost(String why) implements CallbackAttempt {}

    /** It may not be made at all. */
    record Refused(String why) implements CallbackAttempt {}
}
