package dev.grove.core.run.governance;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.Work;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.language.decide.fact.Acting;
import dev.grove.language.decide.fact.LabelSet;
import org.jspecify.annotations.Nullable;

/**
 * Facts of a run's row that do not change while it is executed. Keys stay when they are revoked.
 *
 * @param startedBy key that started the tree's root; null where it is not known
 * @param issuer who vouches for the person whom that key is of; null where it is not known who of
 *     several, or none is
 * @param subject the person, as the issuer names them
 * @param startLabels of what it begins with; null for none
 */
record ActingRow(
        int depth,
        int priority,
        @Nullable String origin,
        boolean isChild,
        boolean isFork,
        @Nullable KeyId startedBy,
        @Nullable String issuer,
        @Nullable String subject,
        @Nullable String startLabels,
        boolean isGoverned) {

    /** A key whose secret several persons had by then is of none that is known. */
    private static final String READ =
            """
            SELECT r.depth, r.priority, r.origin, r.parent_run_id IS NOT NULL AS is_child,
                   r.forked_from_run_id IS NOT NULL AS is_fork, root.started_by AS started_by_key_id, r.start_labels,
                   person.issuer, person.subject, r.authority IS NOT NULL AS is_governed
              FROM agent_runs r
              JOIN agent_runs root ON root.tenant_id = r.tenant_id AND root.id = r.root_run_id
              LEFT JOIN api_keys starter ON starter.tenant_id = r.tenant_id AND starter.id = root.started_by
              LEFT JOIN api_keys person ON person.tenant_id = r.tenant_id AND person.kind = 'outside' AND person.id =
                   CASE WHEN starter.kind = 'outside' THEN starter.id ELSE (
                        SELECT CASE count(*) WHEN 1 THEN (array_agg(p.person))[1] END FROM key_persons p
                         WHERE p.tenant_id = r.tenant_id AND p.key_id = starter.id AND p.since < root.created_at + interval '5 minutes') END
             WHERE r.tenant_id = :tenant AND r.id = :run
            """;

    static ActingRow read(TenantSql jdbc, RunId run) {
        return jdbc.sql(READ).param("run", run.value()).query(Rows.of(ActingRow.class)).single();
    }

    LabelSet labels() {
        return startLabels == null ? LabelSet.NONE : LabelSet.read(startLabels);
    }

    Acting of(RunId run, Work work) {
        return new Acting(
                run.toString(),
                work.name(),
                version(work),
                work.kind().wireName(),
                depth,
                RunSource.of(origin, isChild, isFork).wireName(),
                startedBy == null ? null : startedBy.toString(),
                issuer == null ? null : issuer + '#' + subject,
                priority);
    }

    /** A call alone has none. */
    private static int version(Work work) {
        return switch (work) {
            case AgentWork agent -> agent.version();
            case WorkflowWork workflow -> workflow.version();
            case CallWork _ -> 0;
        };
    }
}
