package dev.grove.server.secret;

import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Everything that a database holds, as text. */
final class Dump {

    private static final String TABLES =
            """
            SELECT quote_ident(table_name) FROM information_schema.tables
             WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name
            """;

    private Dump() {}

    /** Every row of every table, each as one text. */
    static List<String> rows(DataSource owner) {
        JdbcClient jdbc = JdbcClient.create(owner);
        List<String> rows = new ArrayList<>();
        jdbc.sql(TABLES)
                .query(table -> {
                    jdbc.sql("SELECT t::text FROM " + table.getString(1) + " t")
                            .query(row -> {
                                rows.add(row.getString(1));
                            });
                });
        return rows;
    }
}
