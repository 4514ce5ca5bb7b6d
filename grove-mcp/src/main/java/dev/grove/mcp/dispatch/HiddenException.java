package dev.grove.mcp.dispatch;

import dev.grove.mcp.wire.McpError;

/** Something exists but is hidden from the caller: reported as missing, audited as denied. */
final class HiddenException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient McpError error;

    HiddenException(McpError error) {
        super(null, null, false, false);
        this.error = error;
    }

    McpError toError() {
        return error;
    }
}
