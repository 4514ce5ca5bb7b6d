package dev.grove.core.database;

import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * At least one row of a tenant in every table whose rows belong to tenants, put there past the
 * fence.
 */
public final class RowsOfEveryTable {

    /** Named after what they are keys of. */
    private static final List<String> IDS =
            List.of(
                    "key",
                    "agent",
                    "run",
                    "child",
                    "tool",
                    "provider",
                    "use",
                    "wait",
                    "call",
                    "session");

    private static final List<String> KEYS_AND_SECRETS =
            List.of(
                    "INSERT INTO tenants (id, name, created_at) VALUES (:tenant, 't-' || :tenant,"
                            + " now())",
                    """
                    INSERT INTO api_keys (id, tenant_id, name, scope, secret_hash, created_at)
                    VALUES (:key, :tenant, 'k', 'admin', sha256('x'), now())
                    """,
                    "INSERT INTO key_persons (tenant_id, key_id, person, since) VALUES (:tenant, :key, :key, now())",
                    """
                    INSERT INTO api_key_uses (key_id, tenant_id, last_used_at)
                    VALUES (:key, :tenant, now())
                    """,
                    """
                    INSERT INTO tenant_data_keys (tenant_id, version, master_key_id, nonce, wrapped, created_at)
                    VALUES (:tenant, 1, 'm', decode(repeat('00', 12), 'hex'), 'w', now())
                    """,
                    """
                    INSERT INTO secrets (tenant_id, name, version, data_key_version, nonce, ciphertext,
                           value_bytes, created_at, updated_at)
                    VALUES (:tenant, 's', 1, 1, decode(repeat('00', 12), 'hex'), 'c', 1, now(), now())
                    """,
                    "INSERT INTO secret_generations (tenant_id, generation) VALUES (:tenant, 1)",
                    """
                    INSERT INTO secret_uses (tenant_id, id, secret, version, purpose, used_at)
                    VALUES (:tenant, :use, 's', 1, 'p', now())
                    """,
                    """
                    INSERT INTO ui_sessions (id_hash, tenant_id, key_id, created_at, expires_at)
                    VALUES (sha256(:key::text::bytea), :tenant, :key, now(), now() + interval '1 hour')
                    """,
                    """
                    INSERT INTO ui_sign_in_links (secret_hash, tenant_id, key_id, created_at, expires_at)
                    VALUES (sha256(:key::text::bytea), :tenant, :key, now(), now() + interval '1 hour')
                    """,
                    """
                    INSERT INTO chat_tokens (id_hash, tenant_id, key_id, agent_id, user_name, origins, created_at, expires_at)
                    VALUES (sha256(:key::text::bytea), :tenant, :key, :key, 'u', '{}', now(), now() + interval '1 hour')
                    """,
                    """
                    INSERT INTO mcp_sessions (id, tenant_id, key_id, version, capabilities, created_at, last_seen_at)
                    VALUES ('s-' || :tenant, :tenant, :key, 'v', '{}', now(), now())
                    """,
                    "INSERT INTO mcp_catalog_versions (tenant_id) VALUES (:tenant)",
                    """
                    INSERT INTO tenant_retention (tenant_id, runs_days, updated_by, updated_by_name, updated_at)
                    VALUES (:tenant, 36500, :key, 'k', now())
                    """,
                    """
                    INSERT INTO tenant_limits (tenant_id, max_concurrent_runs, updated_by, updated_by_name, updated_at)
                    VALUES (:tenant, 1000, :key, 'k', now())
                    """,
                    """
                    INSERT INTO tenant_ceilings (tenant_id, brake_reason, updated_by, updated_by_name, updated_at)
                    VALUES (:tenant, 'r', :key, 'k', now())
                    """,
                    "INSERT INTO tenant_starts (tenant_id, minute, runs) VALUES (:tenant, now(), 1)",
                    "INSERT INTO tenant_storage (tenant_id, visited_at) VALUES (:tenant, now())",
                    """
                    INSERT INTO tenant_ledgers (tenant_id, period, begins_on, committed_usd)
                    VALUES (:tenant, 'day', '2026-11-01', 1)
                    """,
                    """
                    INSERT INTO legal_holds (tenant_id, id, reason, by_operator, placed_by, placed_by_name, placed_at,
                           released_by, released_by_name, released_at)
                    VALUES (:tenant, :use, 'r', true, :key, 'k', now(), :key, 'k', now())
                    """,
                    """
                    INSERT INTO deletions (tenant_id, id, kind, subject, asked_at, status, counts, completed_at)
                    VALUES (:tenant, :use, 'retention', '2026-11-01', now(), 'completed', '{}', now())
                    """,
                    """
                    INSERT INTO mcp_audit_log (id, at, tenant_id, key_id, key_name, method, era, status, duration_us)
                    VALUES (:call, now(), :tenant, :key, 'k', 'tools/list', 'modern', 'ok', 1)
                    """);

    private static final List<String> AGENTS_AND_TOOLS =
            List.of(
                    """
                    INSERT INTO agents (tenant_id, id, name, current_version, created_at, updated_at)
                    VALUES (:tenant, :agent, 'a', 1, now(), now())
                    """,
                    """
                    INSERT INTO agent_versions (tenant_id, agent_id, version, definition, created_at)
                    VALUES (:tenant, :agent, 1, '{}', now())
                    """,
                    """
                    INSERT INTO model_endpoints (tenant_id, id, name, current_version, created_at, updated_at)
                    VALUES (:tenant, :tool, 'e', 1, now(), now())
                    """,
                    """
                    INSERT INTO model_endpoint_versions (tenant_id, endpoint_id, version, definition, created_at)
                    VALUES (:tenant, :tool, 1, '{}', now())
                    """,
                    """
                    INSERT INTO authority_layers (tenant_id, digest, document)
                    VALUES (:tenant, repeat('0', 64), '{}')
                    """,
                    """
                    INSERT INTO authorities (tenant_id, digest, layers)
                    VALUES (:tenant, repeat('0', 64), ARRAY[repeat('0', 64)])
                    """,
                    """
                    INSERT INTO datasets (tenant_id, id, name, current_version, created_at, updated_at)
                    VALUES (:tenant, :tool, 'd', 1, now(), now())
                    """,
                    """
                    INSERT INTO dataset_versions (tenant_id, dataset_id, version, definition, created_at)
                    VALUES (:tenant, :tool, 1, '{}', now())
                    """,
                    """
                    INSERT INTO policies (tenant_id, id, name, current_version, created_at, updated_at)
                    VALUES (:tenant, :tool, 'p', 1, now(), now())
                    """,
                    """
                    INSERT INTO policy_versions (tenant_id, policy_id, version, definition, created_at)
                    VALUES (:tenant, :tool, 1, '{}', now())
                    """,
                    """
                    INSERT INTO policy_sources (tenant_id, policy_id, version, format, document, digest)
                    VALUES (:tenant, :tool, 1, 'json', '{}', repeat('0', 64))
                    """,
                    """
                    INSERT INTO workflows (tenant_id, id, name, current_version, created_at, updated_at)
                    VALUES (:tenant, :tool, 'w', 1, now(), now())
                    """,
                    """
                    INSERT INTO workflow_versions (tenant_id, workflow_id, version, definition, created_at)
                    VALUES (:tenant, :tool, 1, '{}', now())
                    """,
                    """
                    INSERT INTO workflow_sources (tenant_id, workflow_id, version, format, document)
                    VALUES (:tenant, :tool, 1, 'json', '{}')
                    """,
                    """
                    INSERT INTO agent_version_workflows (tenant_id, agent_id, agent_version, workflow_id, workflow_version)
                    VALUES (:tenant, :agent, 1, :tool, 1)
                    """,
                    """
                    INSERT INTO skills (tenant_id, id, name, current_version, created_at, updated_at)
                    VALUES (:tenant, :tool, 's', 1, now(), now())
                    """,
                    """
                    INSERT INTO skill_versions (tenant_id, skill_id, version, definition, created_at)
                    VALUES (:tenant, :tool, 1, '{}', now())
                    """,
                    "INSERT INTO skill_contents (tenant_id, digest, content) VALUES (:tenant,"
                            + " repeat('0', 64), 'c')",
                    """
                    INSERT INTO skill_files (tenant_id, skill_id, version, path, digest)
                    VALUES (:tenant, :tool, 1, 'SKILL.md', repeat('0', 64))
                    """,
                    """
                    INSERT INTO custom_tools (tenant_id, id, name, current_version, created_at, updated_at)
                    VALUES (:tenant, :tool, 't', 1, now(), now())
                    """,
                    """
                    INSERT INTO custom_tool_versions (tenant_id, tool_id, version, definition, created_at)
                    VALUES (:tenant, :tool, 1, '{}', now())
                    """,
                    """
                    INSERT INTO agent_version_tools (tenant_id, agent_id, agent_version, tool_id, tool_version)
                    VALUES (:tenant, :agent, 1, :tool, 1)
                    """,
                    """
                    INSERT INTO tool_providers (tenant_id, id, name, version, url, headers, call_seconds, max_calls,
                           protocol, server_name, server_version, left_out, refreshed_at, created_at, updated_at)
                    VALUES (:tenant, :provider, 'p', 1, 'https://p.example', '{}', 1, 1, 'v', 's', '1', '[]',
                            now(), now(), now())
                    """,
                    """
                    INSERT INTO tool_provider_definitions (tenant_id, provider_id, tool, sha256, definition, seen_at)
                    VALUES (:tenant, :provider, 't', repeat('0', 64), '{}', now())
                    """,
                    """
                    INSERT INTO tool_provider_tools (tenant_id, provider_id, tool, seen_sha256)
                    VALUES (:tenant, :provider, 't', repeat('0', 64))
                    """,
                    """
                    INSERT INTO agent_version_provider_tools (tenant_id, agent_id, agent_version, provider_id, tool,
                           sha256)
                    VALUES (:tenant, :agent, 1, :provider, 't', repeat('0', 64))
                    """);

    private static final List<String> RUNS =
            List.of(
                    """
                    INSERT INTO agent_runs (tenant_id, id, kind, agent_id, agent_name, agent_version, parent_run_id,
                           root_run_id, status, goal, model, limits, metadata, workspace_files, priority, created_at)
                    SELECT :tenant, r.id, 'agent', :agent, 'a', 1, r.parent, :run, 'completed', 'g', 'scripted/s', '{}', '{}',
                           '{}', 50, now()
                      FROM (VALUES (:run, NULL), (:child, :run)) AS r (id, parent)
                    """,
                    """
                    INSERT INTO workflow_nodes (tenant_id, run_id, path, kind, status, attempt, started_at)
                    VALUES (:tenant, :run, 'a', 'value', 'completed', 1, now())
                    """,
                    """
                    INSERT INTO workflow_map_pages (tenant_id, run_id, path, page, items)
                    VALUES (:tenant, :run, 'a', 0, '[]')
                    """,
                    """
                    INSERT INTO workflow_events (tenant_id, id, run_id, name, payload, at)
                    VALUES (:tenant, gen_random_uuid(), :run, 'e', '{}', now())
                    """,
                    """
                    INSERT INTO run_skills (tenant_id, run_id, position, name, skill_id, version)
                    VALUES (:tenant, :run, 1, 's', :tool, 1)
                    """,
                    "INSERT INTO agent_run_labels (tenant_id, run_id, label) VALUES (:tenant, :run,"
                            + " 'l')",
                    """
                    INSERT INTO run_feed (tenant_id, number, run_id, at, type, status, turns, tokens, cost_usd)
                    VALUES (:tenant, 1, :run, now(), 'run.created', 'queued', 0, 0, 0)
                    ON CONFLICT DO NOTHING
                    """,
                    "INSERT INTO run_feed_positions (tenant_id, last_number) VALUES (:tenant, 1) ON CONFLICT DO NOTHING",
                    """
                    INSERT INTO run_costs (tenant_id, grain, begins_at, agent_name, model, runs, turns, input_tokens,
                           output_tokens, cache_read_tokens, cache_write_tokens, cost_usd)
                    VALUES (:tenant, 'day', now(), 'a', 'm', 1, 1, 0, 0, 0, 0, 0)
                    """,
                    """
                    INSERT INTO saved_views (tenant_id, name, query, created_by, created_by_name, created_at, updated_at)
                    VALUES (:tenant, 'v', 'q', :key, 'k', now(), now())
                    """,
                    """
                    INSERT INTO agent_run_delegations (tenant_id, child_run_id, parent_run_id, turn, call_id)
                    VALUES (:tenant, :child, :run, 1, 'c')
                    """,
                    """
                    INSERT INTO agent_run_snapshots (tenant_id, run_id, turn, digest)
                    VALUES (:tenant, :run, 1, repeat('0', 64))
                    """,
                    """
                    INSERT INTO agent_run_results (tenant_id, run_id, turn, call_id, content)
                    VALUES (:tenant, :run, 1, 'c', 'x')
                    """,
                    """
                    INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                           cache_read_tokens, cache_write_tokens, cost_usd, format, events)
                    VALUES (:tenant, :run, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1, '{"type":"test"}')
                    """,
                    """
                    INSERT INTO agent_run_messages (tenant_id, run_id, after_turn, content)
                    VALUES (:tenant, :run, 0, 'm')
                    """,
                    """
                    INSERT INTO agent_run_preludes (tenant_id, run_id, said) VALUES (:tenant, :run, '[]')
                    """,
                    """
                    INSERT INTO agent_run_files (tenant_id, run_id, seq, after_turn, path, digest, bytes, told, put_at)
                    VALUES (:tenant, :run, 1, 0, 'p', repeat('0', 64), 1, true, now())
                    """,
                    """
                    INSERT INTO agent_run_attachments (tenant_id, run_id, after_turn, ordinal, digest, media_type, kind, name,
                           bytes, width, height, pages)
                    VALUES (:tenant, :run, 0, 1, repeat('0', 64), 'text/plain', 'file', 'n', 1, 0, 0, 0)
                    """,
                    """
                    INSERT INTO agent_run_compactions (tenant_id, run_id, number, cause, after_turn, from_turn, to_turn,
                           model, failure, tokens_before, input_tokens, output_tokens, cache_read_tokens,
                           cache_write_tokens, cost_usd, started_at, completed_at)
                    VALUES (:tenant, :run, 1, 'threshold', 1, 1, 1, 'm', 'f', 0, 0, 0, 0, 0, 0, now(), now())
                    """,
                    """
                    INSERT INTO agent_run_unanswered_calls (tenant_id, run_id, id, turn, model, kind, input_tokens,
                           output_tokens, cache_read_tokens, cache_write_tokens, cost_usd, at)
                    VALUES (:tenant, :run, :call, 1, 'm', 'refused', 0, 0, 0, 0, 0, now())
                    """,
                    """
                    INSERT INTO agent_run_waits (tenant_id, id, run_id, turn, call_id, kind, tool, arguments, digest,
                           created_at, due_at)
                    VALUES (:tenant, :wait, :run, 1, 'c', 'approval', 't', '{}', repeat('0', 64), now(), now())
                    """,
                    """
                    INSERT INTO decision_votes (tenant_id, run_id, wait_id, round, voter, key_id, key_name, scope, signed_in,
                           verdict, binding, at)
                    VALUES (:tenant, :run, :wait, 0, :key, :key, 'k', 'admin', false, 'approve', repeat('0', 64), now())
                    """,
                    """
                    INSERT INTO observations (tenant_id, id, run_id, turn, call_id, agent, text, metadata, at)
                    VALUES (:tenant, :use, :run, 1, 'c', 'a', 't', '{}', now())
                    """,
                    """
                    INSERT INTO observation_tags (tenant_id, tag, id, run_id) VALUES (:tenant, 't', :use, :run)
                    """,
                    """
                    INSERT INTO agent_run_reviews (tenant_id, wait_id, run_id, agent, began_at, ends_at, ended_at, outcome)
                    VALUES (:tenant, :wait, :run, 'a', now(), now(), now(), 'not_asked')
                    """,
                    """
                    INSERT INTO grants (tenant_id, id, subject_kind, subject_id, covers, lifts, except_layers, max_uses, expires_at,
                           reason, granter, granted_by, granted_by_name, granted_at)
                    VALUES (:tenant, :use, 'run', :run, '["*"]', '[]', '{}', 1, now() + interval '1 hour', 'r', :key, :key, 'k', now())
                    """,
                    """
                    INSERT INTO grant_uses (tenant_id, grant_id, run_id, turn, call_id, at)
                    VALUES (:tenant, :use, :run, 1, 'c', now())
                    """,
                    """
                    INSERT INTO run_clock_stops (tenant_id, run_id, waiting_run_id, place, begun_at)
                    VALUES (:tenant, :run, :run, 'p', now())
                    """,
                    """
                    INSERT INTO run_ledgers (tenant_id, root_run_id, committed_tokens, committed_cost_usd)
                    VALUES (:tenant, :run, 0, 0)
                    """,
                    """
                    INSERT INTO nested_ledgers (tenant_id, run_id, committed_tokens, committed_cost_usd)
                    VALUES (:tenant, :run, 0, 0)
                    """,
                    """
                    INSERT INTO run_allotments (tenant_id, run_id, root_run_id, tokens, cost_usd)
                    VALUES (:tenant, :run, :run, 0, 0)
                    """,
                    """
                    INSERT INTO idempotency_keys (tenant_id, holder, key, fingerprint, run_id, after_seq)
                    VALUES (:tenant, :key, 'k', 'f', :run, 0)
                    """,
                    """
                    INSERT INTO run_workspaces (tenant_id, run_id, epoch, ready, sandbox)
                    VALUES (:tenant, :run, 1, true, '{}')
                    """,
                    """
                    INSERT INTO workspace_remotes (tenant_id, run_id, path, turn, url)
                    VALUES (:tenant, :run, 'p', 1, 'https://r.example')
                    """,
                    """
                    INSERT INTO workspace_pushes (tenant_id, run_id, call_id, url, ref, new_commit)
                    VALUES (:tenant, :run, 'c', 'https://r.example', 'r', 'n')
                    """,
                    """
                    INSERT INTO workspace_snapshots (tenant_id, digest, bytes)
                    VALUES (:tenant, repeat('0', 64), 1)
                    """,
                    """
                    INSERT INTO workspace_snapshot_pieces (tenant_id, digest, piece, content)
                    VALUES (:tenant, repeat('0', 64), 0, 'x')
                    """);

    private static final List<String> SESSIONS =
            List.of(
                    // After runs: a session of no level inserts none of an agent with policies.
                    """
                    INSERT INTO agent_version_policies (tenant_id, agent_id, agent_version, place, digest, policy_id, policy_version)
                    VALUES (:tenant, :agent, 1, 0, repeat('0', 64), :tool, 1)
                    """,
                    """
                    INSERT INTO key_layers (tenant_id, key_id, place, name, version, digest, policy_id)
                    VALUES (:tenant, :key, 0, 'p', 1, repeat('0', 64), :tool)
                    """,
                    "INSERT INTO session_ledgers (tenant_id, id) VALUES (:tenant, :session)",
                    """
                    INSERT INTO sessions (tenant_id, id, agent_id, agent_name, agent_version, title, status, if_busy,
                           ledger_id, labels, metadata, created_by, created_at, updated_at)
                    VALUES (:tenant, :session, :agent, 'a', 1, 't', 'open', 'queue', :session, '{}', '{}', :key, now(), now())
                    """,
                    """
                    INSERT INTO session_messages (tenant_id, session_id, id, fingerprint, state, text, created_by, created_at)
                    VALUES (:tenant, :session, :call, 'f', 'queued', 't', :key, now())
                    """,
                    """
                    INSERT INTO session_attachments (tenant_id, session_id, message_id, ordinal, digest, media_type, kind, name,
                           bytes, width, height, pages)
                    VALUES (:tenant, :session, :call, 1, repeat('0', 64), 'text/plain', 'file', 'n', 1, 0, 0, 0)
                    """,
                    """
                    INSERT INTO session_titles (tenant_id, session_id, run_id, state)
                    VALUES (:tenant, :session, :run, 'due')
                    """);

    private RowsOfEveryTable() {}

    /** A new tenant that has them. */
    public static TenantId insert(JdbcClient owner) {
        TenantId tenant = TenantId.next();
        Map<String, Object> values = new HashMap<>(Map.of("tenant", tenant.value()));
        IDS.forEach(id -> values.put(id, Uuids.next()));
        Stream.of(KEYS_AND_SECRETS, AGENTS_AND_TOOLS, RUNS, SESSIONS)
                .flatMap(List::stream)
                .forEach(row -> owner.sql(row).params(values).update());
        return tenant;
    }
}
