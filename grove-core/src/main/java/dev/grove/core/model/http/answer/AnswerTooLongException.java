package dev.grove.core.model.http.answer;

import java.io.IOException;

/** An answer that is longer than any that is taken; another try would be as long. */
public final class AnswerTooLongException extends IOException {

    private static final long serialVersionUID = 1L;

    AnswerTooLongException(String message) {
        super(message);
    }
}
