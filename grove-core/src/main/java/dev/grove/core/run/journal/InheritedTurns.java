package dev.grove.core.run.journal;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.TurnChange;
import java.util.List;

/**
 * The turns that a fork begins with: an entry for each at the head of its log, numbered up to 0,
 * without events and without costs, which are those of the other run.
 */
public final class InheritedTurns {

    private static final String COPY =
            """
            INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                                 cache_read_tokens, cache_write_tokens, cost_usd, format, events, changes, raw_answer)
            SELECT :tenant, :fork, turn - :turn, turn - :turn, 0, turn, 0, 0, 0, 0, 0, :format, '', changes::json, raw_answer
              FROM unnest(:turns::integer[], :changes::text[], :answers::text[]) AS c (turn, changes, raw_answer)
            """;

    private InheritedTurns() {}

    /**
     * Copies turns within the tenant's transaction; long results, which lie beside the log, are
     * left to the caller.
     *
     * @param turn up to which one
     */
    public static void copy(TenantSql jdbc, RunId source, RunId fork, int turn) {
        List<TurnChange> changes =
                TurnRows.read(jdbc, source, 0, turn).stream()
                        .map(JournalledTurn::asChange)
                        .toList();
        jdbc.sql(COPY)
                .param("fork", fork.value())
                .param("turn", turn)
                .param("format", LogFormat.NUMBER)
                .param("turns", changes.stream().map(TurnChange::turn).toArray(Integer[]::new))
                .param(
                        "changes",
                        changes.stream()
                                .map(change ->
                                        ChangesWriter.render(List.of(change), TurnEvents.NONE))
                                .toArray(String[]::new))
                .param(
                        "answers",
                        changes.stream().map(TurnChange::rawAnswer).toArray(String[]::new))
                .update();
    }
}
