package dev.grove.core.run.governance;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.SessionPlace;
import dev.grove.language.decide.fact.LabelSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Labels that a governed run begins with: those of all that the runs have read which its goal, its
 * files or its history are of. More than that at times, never less.
 */
@Component
public class StartLabels {

    private static final String STORED =
            """
            SELECT authority IS NOT NULL AS is_governed, kind, start_labels FROM agent_runs
             WHERE tenant_id = :tenant AND id = :run
            """;

    private static final String BEFORE =
            """
            SELECT r.id
              FROM session_messages m JOIN agent_runs r ON r.tenant_id = :tenant AND r.id = m.run_id
             WHERE m.tenant_id = :tenant AND m.session_id = :session AND m.n < :n
             ORDER BY m.n DESC
             LIMIT 1
            """;

    private final TreeLabels trees;

    StartLabels(TreeLabels trees) {
        this.trees = trees;
    }

    /**
     * Where a run comes from.
     *
     * @param parent run that delegated it, or the workflow that it is a node of
     * @param begunAs run that began with its turns or files, and so with all that they are of
     * @param filesOf run whose files it begins with
     * @param session conversation that it continues
     */
    public record Sources(
            @Nullable RunId parent,
            @Nullable RunId begunAs,
            @Nullable RunId filesOf,
            @Nullable SessionPlace session) {

        public boolean areNone() {
            return parent == null
                    && begunAs == null
                    && filesOf == null
                    && (session == null || session.n() == 1);
        }
    }

    /**
     * Labels of what a run that is about to be made begins with.
     *
     * @param areAll whether they are those of all that it comes from; false where that was not
     *     looked up
     */
    public record Known(LabelSet labels, boolean areAll) {

        public static final Known NONE = new Known(LabelSet.NONE, false);
    }

    private record Stored(boolean isGoverned, String kind, @Nullable String startLabels) {

        LabelSet labels() {
            return startLabels == null ? LabelSet.NONE : LabelSet.read(startLabels);
        }
    }

    /** Labels that a run began with, as its row has them. */
    public static LabelSet stored(TenantSql jdbc, RunId run) {
        return find(jdbc, run).map(Stored::labels).orElse(LabelSet.NONE);
    }

    private static Optional<Stored> find(TenantSql jdbc, RunId run) {
        return jdbc.sql(STORED).param("run", run.value()).query(Rows.of(Stored.class)).optional();
    }

    public LabelSet of(TenantSql jdbc, Sources sources) {
        LabelSet labels = LabelSet.NONE;
        List<RunId> whole = new ArrayList<>();
        if (sources.parent() != null) {
            whole.add(sources.parent());
        }
        if (sources.filesOf() != null) {
            whole.add(sources.filesOf());
        }
        RunId alike = sources.begunAs();
        if (alike != null) {
            Stored source = find(jdbc, alike).orElse(null);
            if (source != null && source.isGoverned() && !source.kind().equals("workflow")) {
                // Turns that it has of its source are in its own log.
                labels = labels.join(source.labels());
            } else {
                whole.add(alike);
            }
        }
        SessionPlace place = sources.session();
        if (place != null && place.n() > 1) {
            before(jdbc, place).ifPresent(whole::add);
        }
        return whole.isEmpty() ? labels : labels.join(trees.of(jdbc, whole));
    }

    /** Run of a conversation before a place in it: what came before that follows from its row. */
    private static Optional<RunId> before(TenantSql jdbc, SessionPlace place) {
        return jdbc.sql(BEFORE)
                .param("session", place.session().value())
                .param("n", place.n())
                .query((row, _) -> new RunId(row.getObject("id", UUID.class)))
                .optional();
    }
}
