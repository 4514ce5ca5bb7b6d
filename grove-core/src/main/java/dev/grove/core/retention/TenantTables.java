package dev.grove.core.retention;

import dev.grove.core.definition.DefinitionTables;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The other tables that have rows of a tenant, in the order in which these are deleted once its
 * runs are gone: what refers to a row goes before it.
 */
public final class TenantTables {

    /** Definitions that point at one of their versions, which is deleted before them. */
    public static final List<String> WITH_POINTERS = List.of("agents", "workflows", "skills");

    private static final List<String> OTHERS =
            List.of(
                    "session_attachments",
                    "session_messages",
                    "session_titles",
                    "sessions",
                    "session_ledgers",
                    "idempotency_keys",
                    "run_moves",
                    "run_feed",
                    "run_feed_positions",
                    "run_costs",
                    "saved_views",
                    "agent_version_tools",
                    "agent_version_provider_tools",
                    "agent_version_workflows",
                    "agent_version_policies",
                    "key_layers",
                    "grants",
                    "key_persons",
                    "agent_versions",
                    "agents",
                    "custom_tool_versions",
                    "custom_tools",
                    "tool_provider_tools",
                    "tool_provider_definitions",
                    "tool_providers",
                    "workflow_sources",
                    "workflow_versions",
                    "workflows",
                    "policy_sources",
                    "policy_versions",
                    "policies",
                    "skill_files",
                    "skill_contents",
                    "skill_versions",
                    "skills",
                    "authorities",
                    "authority_layers",
                    "secrets",
                    "secret_generations",
                    "tenant_data_keys",
                    "mcp_catalog_versions",
                    "mcp_sessions",
                    "ui_sessions",
                    "ui_sign_in_links",
                    "chat_tokens",
                    "api_key_uses",
                    "api_keys",
                    "legal_holds",
                    "tenant_retention",
                    "tenant_starts",
                    "tenant_storage",
                    "tenant_ledgers",
                    "tenant_limits",
                    "tenant_ceilings");

    public static final List<String> ALL =
            Stream.concat(
                            DefinitionTables.PLAIN.stream()
                                    .flatMap(of -> Stream.of(of.versions(), of.heads())),
                            OTHERS.stream())
                    .toList();

    /** Whatever stores the files of runs deletes these. */
    static final Set<String> OF_FILES = Set.of("workspace_snapshots", "workspace_snapshot_pieces");

    /** Records of what was done, which outlive what it was done to: trails end by their own age. */
    static final Set<String> KEPT =
            Set.of("audit_changes", "deletions", "mcp_audit_log", "secret_uses");

    private TenantTables() {}

    /** At most {@code :most} rows of the tenant. */
    public static String delete(String table) {
        return """
        DELETE FROM %1$s WHERE tenant_id = :tenant AND ctid = ANY (ARRAY(
            SELECT ctid FROM %1$s WHERE tenant_id = :tenant LIMIT :most))
        """
                .formatted(table);
    }
}
