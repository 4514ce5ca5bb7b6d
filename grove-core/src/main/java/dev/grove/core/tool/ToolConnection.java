package dev.grove.core.tool;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Connection of a tool to what is beyond its run.
 *
 * @param host that its calls go to; null for none, or where it is not the tool's own
 * @param secrets names of those that its calls are given
 */
public record ToolConnection(@Nullable String host, List<String> secrets) {

    public static final ToolConnection NONE = new ToolConnection(null, List.of());

    public ToolConnection {
        secrets = List.copyOf(secrets);
    }
}
