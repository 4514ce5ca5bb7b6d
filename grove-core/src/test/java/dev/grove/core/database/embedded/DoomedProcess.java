package dev.grove.core.database.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** A process that owns an embedded Postgres, commits something, says so and waits to be killed. */
final class DoomedProcess {

    private DoomedProcess() {}

    public static void main(String[] arguments) throws IOException, SQLException {
        EmbeddedPostgres postgres =
                EmbeddedPostgres.start(Path.of(arguments[0]), Path.of(arguments[1]), true);
        try (Connection connection =
                        DriverManager.getConnection(
                                postgres.jdbcUrl("grove"),
                                postgres.username(),
                                postgres.password());
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE kept AS SELECT 7 AS n");
        }
        System.out.println("committed");
        int _ = System.in.read();
    }
}
