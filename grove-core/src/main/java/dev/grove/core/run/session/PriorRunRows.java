package dev.grove.core.run.session;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.run.attachment.Attachment;
import dev.grove.core.run.attachment.AttachmentRows;
import dev.grove.core.run.attachment.AttachmentWords;
import dev.grove.core.run.file.PutFileHistory;
import dev.grove.core.run.journal.RunMessages;
import dev.grove.core.run.journal.TurnRows;
import dev.grove.core.run.record.Compaction;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.SessionPlace;
import dev.grove.core.run.session.SessionSummary.SaidMessage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/**
 * Reads the conversation before a run, in a number of statements that does not depend on its
 * length.
 */
public final class PriorRunRows {

    /** A run of a branch is a run of its origin, too: in both it has the same place. */
    private static final String SUMMARY =
            """
            SELECT c.to_message, c.to_turn, c.after_turn, c.summary, w.n AS written_at
              FROM session_messages m
              JOIN agent_run_compactions c ON c.run_id = m.summary_run_id AND c.number = m.summary_number
              JOIN session_messages w ON w.tenant_id = :tenant AND w.session_id = :session AND w.run_id = m.summary_run_id
             WHERE m.tenant_id = :tenant AND m.session_id = :session AND m.n = :n
            """;

    /**
     * Messages before a place, whatever was undone since, as long as a condition holds of the one
     * before which the next is looked for; {@code covered} counts those up to a place.
     */
    private static final String LINE =
            """
            WITH RECURSIVE line (n, prev_n, run_id, covered) AS (
                SELECT b.n, b.prev_n, b.run_id, CASE WHEN b.n <= :to THEN 1 ELSE 0 END
                  FROM session_messages m
                  JOIN session_messages b ON b.tenant_id = :tenant AND b.session_id = :session AND b.n = m.prev_n
                 WHERE m.tenant_id = :tenant AND m.session_id = :session AND m.n = :n
                UNION ALL
                SELECT b.n, b.prev_n, b.run_id, line.covered + CASE WHEN b.n <= :to THEN 1 ELSE 0 END
                  FROM line
                  JOIN session_messages b ON b.tenant_id = :tenant AND b.session_id = :session AND b.n = line.prev_n
                 WHERE %s
            )
            """;

    private static final String MESSAGES =
            LINE.formatted("line.prev_n >= :from")
                    + """
                    SELECT l.n, l.run_id, r.goal AS message, r.agent_version, r.model, CASE WHEN r.attached THEN %s END AS attachments
                      FROM line l JOIN agent_runs r ON r.tenant_id = :tenant AND r.id = l.run_id
                     WHERE l.n >= :from
                     ORDER BY l.n
                    """
                            .formatted(AttachmentRows.OF_RUN);

    private static final String LAST_SAID =
            LINE.formatted("line.covered < :most")
                    + """
                    SELECT l.n, s.content AS words, CASE WHEN s.after_turn < 0 AND r.attached THEN %s END AS attachments
                      FROM line l JOIN agent_runs r ON r.tenant_id = :tenant AND r.id = l.run_id
                     CROSS JOIN LATERAL (
                           SELECT -1 AS after_turn, 0 AS ordinal, r.goal AS content
                            UNION ALL
                           SELECT m.after_turn, m.ordinal, m.content FROM agent_run_messages m
                            WHERE m.tenant_id = :tenant AND m.run_id = l.run_id AND m.ordinal > 0
                              AND (l.n < :to OR :toTurn = 0 OR m.after_turn <= :toTurn)) s
                     WHERE l.n <= :to
                     ORDER BY l.n DESC, s.after_turn DESC, s.ordinal DESC LIMIT :most
                    """
                            .formatted(AttachmentRows.OF_RUN);

    private static final RowMapper<Place> PLACES =
            Rows.of(
                    Place.class,
                    Map.of(),
                    Map.of(
                            "attachments",
                            row -> AttachmentRows.parse(row.getString("attachments"))));

    private PriorRunRows() {}

    /**
     * Reads what was before a place.
     *
     * @param said to the run there: a fork has another message than the session
     * @param own latest summary that the run there wrote itself; null for none
     */
    public static PriorRuns read(
            TenantSql jdbc, SessionPlace place, Said said, @Nullable Compaction own) {
        SessionSummary summary =
                own == null
                        ? inherited(jdbc, place, said).orElse(null)
                        : written(jdbc, place, said, own);
        int from =
                summary == null
                        ? 1
                        : partly(summary) ? summary.toMessage() : summary.toMessage() + 1;
        List<Place> places = places(jdbc, place, from);
        if (places.isEmpty()) {
            return new PriorRuns(summary, List.of());
        }
        List<RunId> runs = places.stream().map(Place::run).toList();
        Map<RunId, List<JournalledTurn>> turns = TurnRows.ofRuns(jdbc, runs);
        Map<RunId, RunMessages.Sent> messages = RunMessages.read(jdbc, runs);
        Map<RunId, Map<Integer, String>> files = PutFileHistory.shownToModel(jdbc, runs);
        List<PriorRun> prior = new ArrayList<>();
        for (Place each : places) {
            Said toRun =
                    Said.of(
                            each.message(),
                            messages.getOrDefault(each.run(), RunMessages.Sent.NONE),
                            files.getOrDefault(each.run(), Map.of()),
                            each.attachments());
            List<JournalledTurn> all = turns.getOrDefault(each.run(), List.of());
            boolean covered = summary != null && each.n() == summary.toMessage();
            int after = summary != null && each.n() == summary.toMessage() ? summary.toTurn() : 0;
            prior.add(
                    new PriorRun(
                            each.n(),
                            each.run(),
                            !covered,
                            each.agentVersion(),
                            each.model(),
                            all.stream().filter(turn -> turn.turn() > after).toList(),
                            each.attachments(),
                            toRun));
        }
        return new PriorRuns(summary, prior);
    }

    /** Message with its place. */
    private record Place(
            int n,
            RunId run,
            String message,
            int agentVersion,
            String model,
            List<Attachment> attachments) {}

    /** Whether a part of its last run comes after the summary. */
    private static boolean partly(SessionSummary summary) {
        return summary.toTurn() > 0;
    }

    /** Images and documents are repeated of the last message alone, whose answer goes on. */
    private static SaidMessage said(ResultSet row, SessionSummary summary) throws SQLException {
        int n = row.getInt("n");
        String words = row.getString("words");
        List<Attachment> attachments = AttachmentRows.parse(row.getString("attachments"));
        return new SaidMessage(
                n,
                partly(summary) && n == summary.toMessage()
                        ? AttachmentWords.after(words, attachments)
                        : AttachmentWords.afterRepeated(words, attachments));
    }

    private static List<Place> places(TenantSql jdbc, SessionPlace before, int from) {
        return jdbc.sql(MESSAGES)
                .param("session", before.session().value())
                .param("n", before.n())
                .param("from", from)
                .param("to", 0)
                .query(PLACES)
                .list();
    }

    private static Optional<SessionSummary> inherited(
            TenantSql jdbc, SessionPlace place, Said said) {
        return jdbc.sql(SUMMARY)
                .param("session", place.session().value())
                .param("n", place.n())
                .query((row, _) ->
                        new SessionSummary(
                                row.getInt("to_message"),
                                row.getInt("to_turn"),
                                row.getInt("written_at"),
                                row.getInt("after_turn"),
                                row.getString("summary"),
                                List.of()))
                .optional()
                .map(found -> withLastSaid(jdbc, place, said, found));
    }

    private static @Nullable SessionSummary written(
            TenantSql jdbc, SessionPlace place, Said said, Compaction own) {
        Integer toMessage = own.toMessage();
        return toMessage == null || !(own.outcome() instanceof Compaction.Done done)
                ? null
                : withLastSaid(
                        jdbc,
                        place,
                        said,
                        new SessionSummary(
                                toMessage,
                                own.toTurn(),
                                place.n(),
                                own.afterTurn(),
                                done.summary(),
                                List.of()));
    }

    private static SessionSummary withLastSaid(
            TenantSql jdbc, SessionPlace place, Said own, SessionSummary summary) {
        List<SaidMessage> said =
                new ArrayList<>(
                        jdbc.sql(LAST_SAID)
                                .param("session", place.session().value())
                                .param("n", place.n())
                                .param("to", summary.toMessage())
                                .param("toTurn", summary.toTurn())
                                .param("most", SessionSummary.REPEATED)
                                .query((row, _) -> said(row, summary))
                                .list()
                                .reversed());
        if (summary.toMessage() == place.n()) {
            said.addAll(SaidMessage.of(place.n(), own, summary.toTurn()));
        }
        return new SessionSummary(
                summary.toMessage(),
                summary.toTurn(),
                summary.writtenAt(),
                summary.afterTurn(),
                summary.text(),
                said.subList(Math.max(0, said.size() - SessionSummary.REPEATED), said.size()));
    }
}
