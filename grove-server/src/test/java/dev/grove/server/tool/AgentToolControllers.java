package dev.grove.server.tool;

import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.NoTenantTools;
import dev.grove.core.tool.OwnTools;
import dev.grove.core.tool.Tools;
import java.util.List;

/** Makes the controller for tests outside its package. */
public final class AgentToolControllers {

    private AgentToolControllers() {}

    public static Object of(Tools tools) {
        return new AgentToolController(
                new AgentTools(tools, new OwnTools(List.of(new NoTenantTools()))));
    }
}
