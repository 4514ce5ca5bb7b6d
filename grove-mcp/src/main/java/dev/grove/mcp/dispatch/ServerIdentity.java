package dev.grove.mcp.dispatch;

import dev.grove.core.key.Scope;
import dev.grove.mcp.catalog.McpCaller;
import java.util.Objects;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** How this server describes itself; each scope sees only what it may use. */
final class ServerIdentity {

    private static final String META_KEY = "io.modelcontextprotocol/serverInfo";

    /** Clients may get tokens by themselves, without a user who logs in. */
    private static final String CLIENT_CREDENTIALS =
            "io.modelcontextprotocol/oauth-client-credentials";

    /** Published skills, with their folders (SEP-2640). */
    private static final String SKILLS = "io.modelcontextprotocol/skills";

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

    /** Metadata of every modern result ({@code _meta}). */
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
            ObjectNode extensions = capabilities.putObject("extensions");
            extensions.putObject(CLIENT_CREDENTIALS);
            extensions.putObject(SKILLS).put("directoryRead", true);
        } else {
            capabilities.putObject("logging");
        }
        return capabilities;
    }

    static String instructions(McpCaller caller) {
        StringBuilder words =
                new StringBuilder(
                        "Grove runs agents durably. Runs and conversations are resources: grove://runs/{id}, grove://sessions/{id}.");
        if (mayCall(caller)) {
            words.append(" Tools are published agents: a call starts a run and answers its result;")
                    .append(" ask for progress, and cancel what you no longer need.");
        }
        if (caller.scope().includes(Scope.PROVISION)) {
            words.append(" To author an agent: grove__list_available_agent_tools names what it may")
                    .append(" use; grove__upsert_agent stores a version, with expected_version 0")
                    .append(" for a new agent and the version you have read for a change;")
                    .append(" grove__publish_agent makes that version a tool. A version that is")
                    .append(
                            " not published cannot be called. grove__upsert_skill stores a skill,"
                                    + " and")
                    .append(" grove__publish_skill shows it as a prompt.");
        }
        return words.toString();
    }

    private static boolean mayCall(McpCaller caller) {
        return caller.scope().includes(Scope.INVOKE);
    }
}
