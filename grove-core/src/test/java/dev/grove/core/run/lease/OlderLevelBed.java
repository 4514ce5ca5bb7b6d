package dev.grove.core.run.lease;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** A server of a level before beside one of now: its sessions say that they are of that level. */
abstract class OlderLevelBed {

    static final UUID OLDER = UUID.randomUUID();
    static final UUID NEWER = UUID.randomUUID();

    private final int level;

    TestDatabase database;
    RunFixtures fixtures;
    EngineDatabase older;
    TenantId tenant;
    AgentId agent;
    private Connection connection;

    OlderLevelBed(int level) {
        this.level = level;
    }

    @BeforeEach
    void open() throws SQLException {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        connection = database.owner().getConnection();
        connection
                .createStatement()
                .execute("SET grove.level = '" + level + "'; SET ROLE grove_engine");
        older = database.engineOver(new SingleConnectionDataSource(connection, true));
        tenant = fixtures.tenant("t");
        agent = fixtures.agent(tenant, "a");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        database.close();
    }

    RunId governed(RunId run, int ofLevel) {
        fixtures.owner()
                .sql(
                        "UPDATE agent_runs SET authority = repeat('a', 64), level = :level WHERE id = :id")
                .param("id", run.value())
                .param("level", ofLevel)
                .update();
        return run;
    }
}
