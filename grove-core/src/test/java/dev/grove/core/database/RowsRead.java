package dev.grove.core.database;

/** Counts what a transaction has read, whatever the plans of its statements are. */
public final class RowsRead {

    private static final String OF_TABLE =
            """
            SELECT COALESCE(seq_tup_read, 0) + COALESCE(idx_tup_fetch, 0)
              FROM pg_stat_xact_user_tables WHERE relname = :table
            """;

    private RowsRead() {}

    /** Rows of a table that this transaction has read so far. */
    public static long of(TenantSql jdbc, String table) {
        return jdbc.sql(OF_TABLE).param("table", table).query(Long.class).optional().orElse(0L);
    }
}
