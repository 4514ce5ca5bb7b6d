package dev.grove.core.run.governance;

import dev.grove.core.cache.MostRecent;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.journal.TurnRows;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.language.decide.fact.LabelSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;

/**
 * Labels of all that runs have read, and those below them. A run that was governed when it was made
 * says in its row what it began with; of others that is found where they came from. Of a run that
 * has ended they are remembered: they change only when it goes on.
 */
@Repository
class TreeLabels {

    private static final int MOST_REMEMBERED = 4_096;

    /**
     * The output of a workflow's fork is that of nodes of its source, too. A run whose row does not
     * say what it began with has read what the runs had that it came from; of a conversation the
     * one before it has, or says, what those before that one had. A governed run of an agent has
     * what those below it have read in the markers of its calls, once it has read their ends.
     */
    private static final String TREE =
            """
            WITH RECURSIVE tree AS (
                SELECT id, kind, authority IS NOT NULL AND kind = 'agent' AS has_marked,
                       authority IS NULL AND start_labels_known IS NOT TRUE AS goes_back,
                       parent_run_id, forked_from_run_id, workspace_from_run_id, session_id, session_n,
                       status, event_seq, start_labels
                  FROM agent_runs WHERE tenant_id = :tenant AND id = ANY (:runs)
                 UNION
                SELECT more.*
                  FROM tree CROSS JOIN LATERAL (
                       SELECT r.id, r.kind, r.authority IS NOT NULL AND r.kind = 'agent',
                              r.authority IS NULL AND r.start_labels_known IS NOT TRUE,
                              r.parent_run_id, r.forked_from_run_id, r.workspace_from_run_id, r.session_id,
                              r.session_n, r.status, r.event_seq, r.start_labels
                         FROM agent_runs r
                        WHERE r.tenant_id = :tenant AND r.parent_run_id = tree.id AND NOT tree.has_marked
                        UNION ALL
                       SELECT r.id, r.kind, r.authority IS NOT NULL AND r.kind = 'agent',
                              r.authority IS NULL AND r.start_labels_known IS NOT TRUE,
                              r.parent_run_id, r.forked_from_run_id, r.workspace_from_run_id, r.session_id,
                              r.session_n, r.status, r.event_seq, r.start_labels
                         FROM agent_runs r
                        WHERE r.tenant_id = :tenant AND r.id = tree.forked_from_run_id
                          AND (tree.goes_back OR tree.kind = 'workflow')
                        UNION ALL
                       SELECT r.id, r.kind, r.authority IS NOT NULL AND r.kind = 'agent',
                              r.authority IS NULL AND r.start_labels_known IS NOT TRUE,
                              r.parent_run_id, r.forked_from_run_id, r.workspace_from_run_id, r.session_id,
                              r.session_n, r.status, r.event_seq, r.start_labels
                         FROM agent_runs r
                        WHERE r.tenant_id = :tenant AND tree.goes_back
                          AND r.id IN (tree.parent_run_id, tree.workspace_from_run_id)
                        UNION ALL
                       SELECT r.id, r.kind, r.authority IS NOT NULL AND r.kind = 'agent',
                              r.authority IS NULL AND r.start_labels_known IS NOT TRUE,
                              r.parent_run_id, r.forked_from_run_id, r.workspace_from_run_id, r.session_id,
                              r.session_n, r.status, r.event_seq, r.start_labels
                         FROM (SELECT b.*
                                 FROM session_messages m
                                 JOIN agent_runs b ON b.tenant_id = :tenant AND b.id = m.run_id
                                WHERE tree.goes_back AND m.tenant_id = :tenant
                                  AND m.session_id = tree.session_id AND m.n < tree.session_n
                                ORDER BY m.n DESC
                                LIMIT 1) r) more
            )
            SELECT id, kind, status IN ('completed', 'stopped', 'failed', 'cancelled') AS is_over, event_seq, start_labels
              FROM tree
            """;

    private final MostRecent<Ended, Read> remembered = new MostRecent<>(MOST_REMEMBERED);

    /** A run that ended with its event of a number. */
    private record Ended(TenantId tenant, RunId run, long eventSeq) {}

    /**
     * Data that runs have read.
     *
     * @param bits that bounded answers let through to one of them
     */
    record Read(LabelSet labels, long bits) {

        private static final Read NOTHING = new Read(LabelSet.NONE, 0);
    }

    private record Member(
            RunId id, String kind, boolean isOver, long eventSeq, @Nullable String startLabels) {

        LabelSet start() {
            return startLabels == null ? LabelSet.NONE : LabelSet.read(startLabels);
        }
    }

    LabelSet of(TenantSql jdbc, Collection<RunId> runs) {
        return of(jdbc, runs, null).labels();
    }

    /** Labels of all that a run has read, and those below it, with the bits let through to it. */
    Read ofChild(TenantSql jdbc, RunId run) {
        return of(jdbc, List.of(run), null);
    }

    /**
     * Labels of all that a run came of which no policy governs so far, and of what those below it
     * have read. What it has read itself is in its own log.
     */
    LabelSet besides(TenantSql jdbc, RunId run) {
        return of(jdbc, List.of(run), run).labels();
    }

    /**
     * @param besides run whose own turns are not read; null for none
     */
    private Read of(TenantSql jdbc, Collection<RunId> runs, @Nullable RunId besides) {
        List<Member> tree =
                jdbc.sql(TREE)
                        .param("runs", runs.stream().map(RunId::value).toArray(UUID[]::new))
                        .query(Rows.of(Member.class))
                        .list();
        LabelSet all = LabelSet.NONE;
        long bits = 0;
        Map<RunId, Read> read = read(jdbc, tree, besides);
        for (Member member : tree) {
            Read ofMember = read.getOrDefault(member.id(), Read.NOTHING);
            all = all.join(member.start()).join(ofMember.labels());
            // A marker has those of the runs below it, too.
            bits += runs.contains(member.id()) ? ofMember.bits() : 0;
        }
        return new Read(all, bits);
    }

    private static Ended ended(TenantSql jdbc, Member member) {
        return new Ended(jdbc.tenant(), member.id(), member.eventSeq());
    }

    /** Reads the logs of members that have one. */
    private Map<RunId, Read> read(TenantSql jdbc, List<Member> tree, @Nullable RunId besides) {
        Map<RunId, Read> read = new HashMap<>();
        List<Member> unknown = new ArrayList<>();
        for (Member member : tree) {
            if (member.kind().equals("workflow") || member.id().equals(besides)) {
                continue;
            }
            Read known = remembered.find(ended(jdbc, member)).orElse(null);
            if (known == null) {
                unknown.add(member);
            } else {
                read.put(member.id(), known);
            }
        }
        if (unknown.isEmpty()) {
            return read;
        }
        Map<RunId, List<JournalledTurn>> turns =
                TurnRows.ofRuns(jdbc, unknown.stream().map(Member::id).toList());
        for (Member member : unknown) {
            List<JournalledTurn> ofMember = turns.getOrDefault(member.id(), List.of());
            Read of = new Read(LabelFold.of(ofMember), bits(ofMember));
            if (member.isOver()) {
                remembered.put(ended(jdbc, member), of);
            }
            read.put(member.id(), of);
        }
        return read;
    }

    private static long bits(List<JournalledTurn> turns) {
        return turns.stream()
                .flatMap(turn -> turn.progress().values().stream())
                .mapToLong(CallProgress::bits)
                .sum();
    }
}
