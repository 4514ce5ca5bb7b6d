package dev.grove.mcp.catalog;

/**
 * What a tool says of its effects ({@code annotations} on the wire).
 *
 * @param destructive may overwrite or remove; meaningless when read-only
 * @param idempotent the same call again changes nothing more
 * @param openWorld reaches beyond Grove
 */
public record ToolHints(
        boolean readOnly, boolean destructive, boolean idempotent, boolean openWorld) {

    public static final ToolHints READS = new ToolHints(true, false, true, false);

    /** The protocol's own assumption about a tool that says nothing. */
    public static final ToolHints UNKNOWN = new ToolHints(false, true, false, true);
}
