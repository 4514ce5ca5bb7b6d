package dev.grove.core.run.query;

import dev.grove.core.agent.Limits;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.run.journal.LeaseLostException;
import dev.grove.core.run.record.LimitsJson;
import dev.grove.core.run.record.request.ChildRunRequest;
import dev.grove.core.run.record.request.ChildStart;
import dev.grove.core.run.work.ApprovalMode;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import tools.jackson.databind.json.JsonMapper;

/** Counts the children of a run, and ties each to its call. */
public final class ChildRows {

    private static final String FIND =
            """
            SELECT id, COALESCE(agent_name, workflow_name) AS agent,
                   COALESCE(agent_version, workflow_version) AS agent_version, depth
              FROM agent_runs
             WHERE tenant_id = :tenant AND id IN (:children)
            """;

    private static final String INHERITED =
            """
            SELECT root.limits AS of_root, root.started_by AS started_by_key_id, p.priority, p.root_run_id, p.depth, p.approvals, p.authority
              FROM agent_runs p JOIN agent_runs root
                ON root.tenant_id = p.tenant_id AND root.id = p.root_run_id
             WHERE p.tenant_id = :tenant AND p.id = :parent
            """;

    private static final String HAS_CHILDREN =
            """
            SELECT EXISTS (SELECT FROM agent_runs WHERE tenant_id = :tenant AND parent_run_id = :run)
            """;

    /** Whether a run, or one above it, is one of a workflow. */
    private static final String RUNS_BELOW =
            """
            WITH RECURSIVE above AS (
                SELECT id, parent_run_id, workflow_name FROM agent_runs
                 WHERE tenant_id = :tenant AND id = :run
                 UNION ALL
                SELECT r.id, r.parent_run_id, r.workflow_name
                  FROM above JOIN agent_runs r ON r.tenant_id = :tenant AND r.id = above.parent_run_id
            )
            SELECT EXISTS (SELECT 1 FROM above WHERE workflow_name = :workflow)
            """;

    /**
     * Fence, fan-out, depth and cancellation in one: the parent's row is locked until its child is
     * there, so that no other transaction takes the parent over, or cancels it, in between.
     */
    private static final String COUNT =
            """
            UPDATE agent_runs p
               SET child_count = p.child_count + 1
              FROM agent_runs root
             WHERE p.tenant_id = :tenant AND p.id = :parent AND p.epoch = :epoch
               AND p.status = 'running' AND NOT p.cancel_requested
               AND root.tenant_id = p.tenant_id AND root.id = p.root_run_id
               AND p.child_count < (root.limits ->> 'max_children')::integer
               AND p.depth < (root.limits ->> 'max_depth')::integer
            RETURNING p.id
            """;

    /** The lock that {@link #COUNT} takes. */
    private static final String LOCK_PARENT =
            """
            SELECT id FROM agent_runs WHERE tenant_id = :tenant AND id = :parent FOR NO KEY UPDATE
            """;

    private static final String WHY_NOT =
            """
            SELECT p.epoch = :epoch AND p.status = 'running' AS current, p.cancel_requested, p.depth,
                   p.child_count, (root.limits ->> 'max_depth')::integer AS max_depth
              FROM agent_runs p JOIN agent_runs root
                ON root.tenant_id = p.tenant_id AND root.id = p.root_run_id
             WHERE p.tenant_id = :tenant AND p.id = :parent
            """;

    private static final String LINK =
            """
            INSERT INTO agent_run_delegations (tenant_id, child_run_id, parent_run_id, turn, call_id)
            VALUES (:tenant, :child, :parent, :turn, :call)
            """;

    private static final RowMapper<Inherited> INHERITED_VALUES =
            Rows.of(
                    Inherited.class,
                    Map.of(
                            "of_root",
                            limits -> LimitsJson.parse(JsonMapper.shared().readTree(limits))),
                    Map.of("approvals", row -> ApprovalMode.of(row.getString("approvals"))));

    private ChildRows() {}

    /**
     * Values that a child inherits.
     *
     * @param startedBy key that started the root; null where that is not known
     * @param depth of its parent, which never changes; nor does the root
     * @param approvals what becomes of its calls that need one
     * @param authority of its parent; null where no policy governs that
     */
    public record Inherited(
            Limits ofRoot,
            int priority,
            @Nullable KeyId startedBy,
            RunId root,
            int depth,
            ApprovalMode approvals,
            @Nullable String authority) {}

    private record Child(RunId id, ChildStart.Begun begun) {}

    public static boolean hasChildren(TenantSql jdbc, RunId run) {
        return jdbc.sql(HAS_CHILDREN).param("run", run.value()).query(Boolean.class).single();
    }

    public static Map<RunId, ChildStart.Begun> find(TenantSql jdbc, Collection<RunId> children) {
        return jdbc
                .sql(FIND)
                .param("children", children.stream().map(RunId::value).toList())
                .query(Rows.of(Child.class))
                .list()
                .stream()
                .collect(Collectors.toMap(Child::id, Child::begun));
    }

    public static Inherited inherited(TenantSql jdbc, RunId parent) {
        return jdbc.sql(INHERITED).param("parent", parent.value()).query(INHERITED_VALUES).single();
    }

    /** Whether a run, or one above it, is one of the workflow. Those above a run never change. */
    public static boolean runsBelow(TenantSql jdbc, RunId run, String workflow) {
        return jdbc.sql(RUNS_BELOW)
                .param("run", run.value())
                .param("workflow", workflow)
                .query(Boolean.class)
                .single();
    }

    /** Counts one more child; false where there may be none. */
    public static boolean count(TenantSql jdbc, ChildRunRequest request) {
        return jdbc.sql(COUNT)
                .param("parent", request.parent().value())
                .param("epoch", request.epoch())
                .query(UUID.class)
                .optional()
                .isPresent();
    }

    /** Waits for those who count a child of the same parent at this moment. */
    public static void lockParent(TenantSql jdbc, ChildRunRequest request) {
        UUID _ =
                jdbc.sql(LOCK_PARENT)
                        .param("parent", request.parent().value())
                        .query(UUID.class)
                        .single();
    }

    private record Parent(
            boolean current, boolean cancelRequested, int depth, int childCount, int maxDepth) {

        ChildStart whyNot() {
            if (!current) {
                throw new LeaseLostException();
            }
            if (cancelRequested) {
                return new ChildStart.ParentCancelled();
            }
            return new ChildStart.Refused(
                    depth >= maxDepth
                            ? "Not delegated: this run is at depth %d, as deep as may be. Do it yourself."
                                    .formatted(depth)
                            : "Not delegated: this run has delegated %d times, as often as it may. Do it yourself."
                                    .formatted(childCount));
        }
    }

    /** Why a child was not counted. */
    public static ChildStart whyNot(TenantSql jdbc, ChildRunRequest request) {
        return jdbc.sql(WHY_NOT)
                .param("parent", request.parent().value())
                .param("epoch", request.epoch())
                .query(Rows.of(Parent.class))
                .single()
                .whyNot();
    }

    public static void link(TenantSql jdbc, ChildRunRequest request) {
        jdbc.sql(LINK)
                .param("child", request.child().value())
                .param("parent", request.parent().value())
                .param("turn", request.turn())
                .param("call", request.callId())
                .update();
    }
}
