package dev.grove.mcp.client;

import java.io.IOException;

/** An answer that the protocol does not have; the message goes on after "The server". */
final class BrokenAnswerException extends IOException {

    private static final long serialVersionUID = 1L;

    BrokenAnswerException(String message) {
        super(message);
    }
}
