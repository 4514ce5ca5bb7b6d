package dev.grove.core.run.lease;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Connection of a server of an earlier release, which states another level or none. */
final class OlderServer implements AutoCloseable {

    private final Connection connection;
    private final EngineDatabase database;

    private OlderServer(TestDatabase of, String settings) throws SQLException {
        connection = of.owner().getConnection();
        connection.createStatement().execute("SET ROLE grove_engine" + settings);
        database = of.engineOver(new SingleConnectionDataSource(connection, true));
    }

    static OlderServer beforeLevels(TestDatabase database) throws SQLException {
        return new OlderServer(database, "");
    }

    static OlderServer ofLevel(int level, TestDatabase database) throws SQLException {
        return new OlderServer(database, "; SET grove.level = '" + level + "'");
    }

    EngineDatabase database() {
        return database;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
