package dev.grove.mcp.provision;

import dev.grove.mcp.catalog.McpTool;
import java.util.List;

/** The {@code grove__*} tools for one kind of thing. A bean of this type is all it takes. */
@FunctionalInterface
interface ProvisionSource {

    /** List that stays the same for as long as the server runs. */
    List<McpTool> tools();
}
