package dev.grove.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.RunId;
import dev.grove.mcp.catalog.ClientAbilities;
import dev.grove.mcp.era.ClientInfo;
import dev.grove.mcp.era.ProtocolVersion;
import dev.grove.mcp.stream.StreamMemory;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.node.JsonNodeFactory;

/** What is known of a stream as long as it is open, for the servers that outlive its own. */
class KeptStreamsIT {

    private static final Session SESSION =
            new Session(
                    "s",
                    ProtocolVersion.byWireName("2025-11-25").orElseThrow(),
                    ClientInfo.UNKNOWN,
                    ClientAbilities.NONE,
                    null);

    private final TestDatabase database = TestDatabase.fresh();
    private final JdbcClient owner = JdbcClient.create(database.owner());
    private final StreamMemory stream =
            new KeptStreams(new StreamEvents(database.engineDatabase(), Clock.systemUTC()))
                    .of(SESSION, JsonNodeFactory.instance.numberNode(7));

    @BeforeEach
    void begin() {
        owner.sql(
                        """
                        INSERT INTO mcp_sessions (id, key_id, version, capabilities, created_at, last_seen_at)
                        VALUES ('s', gen_random_uuid(), '2025-11-25', '{}', now(), now())
                        """)
                .update();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void nameTheRunThatTheyWaitForInTheRowThatTheyBeginWith() {
        RunId run = RunId.next();
        stream.waitsFor(run);
        assertThat(runs()).as("nothing is written of a call without a stream").isEmpty();
        assertThat(stream.begin()).isNotNull();
        assertThat(runs()).containsExactly(run.toString());
        assertThat(place()).as("of a row that is written once").isEqualTo("(0,1)");
    }

    @Test
    void nameTheRunThatIsStartedWhenTheyHaveBegun() {
        RunId run = RunId.next();
        assertThat(stream.begin()).isNotNull();
        assertThat(runs()).containsExactly("none");
        stream.waitsFor(run);
        assertThat(runs()).containsExactly(run.toString());
    }

    @Test
    void areForgottenWithTheirLastMessage() {
        stream.waitsFor(RunId.next());
        assertThat(stream.begin()).isNotNull();
        assertThat(stream.keep("{}", true)).endsWith("_1");
        assertThat(runs()).isEmpty();
    }

    private List<String> runs() {
        return owner.sql("SELECT coalesce(run_id::text, 'none') FROM mcp_open_streams")
                .query((row, _) -> row.getString(1))
                .list();
    }

    /** Where the row lies: one that is changed lies elsewhere. */
    private String place() {
        return owner.sql("SELECT ctid::text FROM mcp_open_streams").query(String.class).single();
    }
}
