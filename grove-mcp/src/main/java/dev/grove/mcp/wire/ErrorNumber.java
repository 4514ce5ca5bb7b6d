package dev.grove.mcp.wire;

/** The error codes of JSON-RPC and of MCP, by their numbers on the wire. */
public enum ErrorNumber {
    PARSE_ERROR(-32700),
    INVALID_REQUEST(-32600),
    METHOD_NOT_FOUND(-32601),
    INVALID_PARAMS(-32602),
    INTERNAL(-32603),
    /** A missing resource, before 2026-07-28; since then {@link #INVALID_PARAMS}. */
    RESOURCE_NOT_FOUND(-32002),
    /** Headers and body disagree. */
    HEADER_MISMATCH(-32020),
    /** The call needs something that the client did not declare. */
    MISSING_CAPABILITY(-32021),
    UNSUPPORTED_VERSION(-32022);

    private final int value;

    ErrorNumber(int value) {
        this.value = value;
    }

    public int value() {
        return value;
    }
}
