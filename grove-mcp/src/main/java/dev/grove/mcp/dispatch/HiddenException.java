package dev.grove.mcp.dispatch;

import dev.grove.mcp.wire.McpError;

/** Something is there and the caller must not know: told as missing, audited as denied. */
final class HiddenException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient McpError told;

    HiddenException(McpError told) {
        super(null, null, false, false);
        this.told = told;
    }

    McpError told() {
        return told;
    }
}
