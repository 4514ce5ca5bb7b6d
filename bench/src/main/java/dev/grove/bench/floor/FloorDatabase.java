package dev.grove.bench.floor;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Connections to the floor's database, in which its tables are. */
final class FloorDatabase {

    private static final String TABLES =
            """
            CREATE TABLE IF NOT EXISTS floor_keys (
                hash bytea PRIMARY KEY, tenant_id uuid NOT NULL
            );
            CREATE TABLE IF NOT EXISTS floor_runs (
                id uuid PRIMARY KEY, tenant_id uuid NOT NULL, goal text NOT NULL, limits json NOT NULL,
                status text NOT NULL, created_at timestamptz NOT NULL, finished_at timestamptz, result json
            );
            CREATE TABLE IF NOT EXISTS floor_log (
                run_id uuid, seq bigint, tenant_id uuid NOT NULL, turns integer NOT NULL,
                input_tokens bigint NOT NULL, output_tokens bigint NOT NULL, cost_usd numeric(18, 9) NOT NULL,
                body text NOT NULL, PRIMARY KEY (run_id, seq)
            );
            """;

    private final String url;
    private final String user;
    private final String password;

    FloorDatabase(String url, String user, String password) throws SQLException {
        this.url = url;
        this.user = user;
        this.password = password;
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(TABLES);
        }
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(url, user, password);
    }
}
