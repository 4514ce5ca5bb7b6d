package dev.grove.mcp.dispatch;

import dev.grove.core.key.Scope;
import dev.grove.mcp.catalog.McpCaller;
import java.util.Objects;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What this server says of itself; each scope is told of what it has. */
final class ServerIdentity {

    private static final String META_KEY = "io.modelcontextprotocol/serverInfo";

    /** Clients may get tokens by themselves, without anybody who logs in. */
    private static final String CLIENT_CREDENTIALS =
            "io.modelcontextprotocol/oauth-client-credentials";

    private static final String VERSION =
            Objects.requireNonNullElse(
                    ServerIdentity.class.getPackage().getImplementationVersion(), "development");

    private ServerIdentity() {}

    static ObjectNode info() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("name", "grove")
                .put("title", "Grove")
                .put("version", VERSION);
    }

    /** Of every modern result. */
    static ObjectNode meta() {
        ObjectNode meta = JsonNodeFactory.instance.objectNode();
        meta.set(META_KEY, info());
        return meta;
    }

    static ObjectNode capabilities(McpCaller caller, boolean modern) {
        ObjectNode capabilities = JsonNodeFactory.instance.objectNode();
        if (mayCall(caller)) {
            capabilities.putObject("tools").put("listChanged", true);
        }
        capabilities.putObject("prompts").put("listChanged", true);
        capabilities.putObject("resources").put("subscribe", true).put("listChanged", true);
        capabilities.putObject("completions");
        if (modern) {
            capabilities.putObject("extensions").putObject(CLIENT_CREDENTIALS);
        } else {
            capabilities.putObject("logging");
        }
        return capabilities;
    }

    static String instructions(McpCaller caller) {
        String reading = "Grove runs agents durably. Runs are resources: grove://runs/{id}.";
        return mayCall(caller)
                ? reading
                        + " Tools are published agents: a call starts a run and answers its result;"
                        + " ask for progress, and cancel what you no longer need."
                : reading;
    }

    private static boolean mayCall(McpCaller caller) {
        return caller.scope().includes(Scope.INVOKE);
    }
}
