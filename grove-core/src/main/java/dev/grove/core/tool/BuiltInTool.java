package dev.grove.core.tool;

import java.util.List;

/**
 * A tool of the server's own that stands alone: a bean of this type is all it takes to add one.
 * Tools that share a sandbox, or can only be had together, come from a {@link ToolSource} of their
 * own.
 */
public interface BuiltInTool extends Tool, ToolSource {

    @Override
    default List<Tool> tools() {
        return List.of(this);
    }
}
