package dev.grove.mcp.catalog;

/**
 * Hints of a tool about its effects ({@code annotations} on the wire).
 *
 * @param destructive whether it may overwrite or remove; meaningless when read-only
 * @param idempotent whether the same call again changes nothing more
 * @param openWorld whether it reaches beyond Grove
 */
public record ToolAnnotations(
        boolean readOnly, boolean destructive, boolean idempotent, boolean openWorld) {

    public static final ToolAnnotations READS = new ToolAnnotations(true, false, true, false);

    /** The protocol's own assumption about a tool that says nothing. */
    public static final ToolAnnotations UNKNOWN = new ToolAnnotations(false, true, false, true);
}
