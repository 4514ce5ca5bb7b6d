package dev.grove.server.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Ledger of a session and its branches, all of whose runs are over, beside what these spent by
 * their own totals.
 *
 * @param cap tokens that they may spend together
 * @param spent tokens that the ledger has settled
 * @param reserved tokens that it holds back
 * @param marked tokens that messages have reserved, those that are not settled
 * @param settled tokens that runs spent whose messages have nothing reserved
 * @param total tokens that all runs spent
 */
record SessionBooks(long cap, long spent, long reserved, long marked, long settled, long total) {

    private static final String READ =
            """
            WITH book AS (
                SELECT l.* FROM agent_runs r
                  JOIN sessions s ON s.id = r.session_id
                  JOIN session_ledgers l ON l.id = s.ledger_id
                 WHERE r.id = :run
            ), answers AS (
                SELECT m.run_id, sum(m.reserved_tokens) AS reserved
                  FROM book JOIN sessions s ON s.ledger_id = book.id
                  JOIN session_messages m ON m.session_id = s.id AND m.run_id IS NOT NULL
                 GROUP BY m.run_id
            ), spendings AS (
                SELECT a.reserved,
                       r.input_tokens + r.output_tokens + r.cache_read_tokens + r.cache_write_tokens AS tokens
                  FROM answers a JOIN agent_runs r ON r.id = a.run_id
            )
            SELECT book.max_tokens, book.spent_tokens, book.reserved_tokens,
                   (SELECT COALESCE(sum(reserved), 0) FROM spendings),
                   (SELECT COALESCE(sum(tokens), 0) FROM spendings WHERE reserved IS NULL),
                   (SELECT COALESCE(sum(tokens), 0) FROM spendings)
              FROM book
            """;

    static SessionBooks of(Rows rows, String run) {
        return rows.owner()
                .sql(READ)
                .param("run", UUID.fromString(run))
                .query((row, _) ->
                        new SessionBooks(
                                row.getLong(1),
                                row.getLong(2),
                                row.getLong(3),
                                row.getLong(4),
                                row.getLong(5),
                                row.getLong(6)))
                .single();
    }

    List<String> faults() {
        List<String> faults = new ArrayList<>();
        if (spent != settled) {
            faults.add(
                    "its session's ledger has settled "
                            + spent
                            + " tokens, and the answers that it settled spent "
                            + settled);
        }
        if (reserved != marked) {
            faults.add(
                    "its session's ledger holds "
                            + reserved
                            + " tokens back, and its messages have reserved "
                            + marked);
        }
        if (total > cap || spent + reserved > cap) {
            faults.add("its session spent more than its cap: " + this);
        }
        return faults;
    }
}
