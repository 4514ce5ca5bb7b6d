package dev.grove.mcp.client.rpc;

import java.io.IOException;

/** An answer that the protocol does not have; the message goes on after "The server". */
public final class BrokenAnswerException extends IOException {

    private static final long serialVersionUID = 1L;

    public BrokenAnswerException(String message) {
        super(message);
    }
}
