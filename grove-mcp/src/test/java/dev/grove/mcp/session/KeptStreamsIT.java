package dev.grove.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.SettableClock;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.RunId;
import dev.grove.mcp.catalog.ClientAbilities;
import dev.grove.mcp.era.ClientInfo;
import dev.grove.mcp.era.ProtocolVersion;
import dev.grove.mcp.session.StreamEvents.StreamEvent;
import dev.grove.mcp.stream.StreamMemory;
import dev.grove.mcp.wire.RpcWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.node.JsonNodeFactory;

/** Records of open streams, for servers that outlive the stream's own. */
class KeptStreamsIT {

    private static final McpSession SESSION =
            new McpSession(
                    "s",
                    ProtocolVersion.byWireName("2025-11-25").orElseThrow(),
                    ClientInfo.UNKNOWN,
                    ClientAbilities.NONE,
                    null);

    private static final Duration RENEWAL = Duration.ofSeconds(5);
    private static final Duration SILENCE = Duration.ofSeconds(31);

    private final TestDatabase database = TestDatabase.fresh();
    private final JdbcClient owner = JdbcClient.create(database.owner());
    private final SettableClock clock = new SettableClock(Instant.now());
    private final StreamEvents events = new StreamEvents(database.engineDatabase(), clock);
    private final StreamWatch watch = watch();
    private final KeptStreams here = server(watch);
    private final StreamWatch watchElsewhere = watch();
    private final KeptStreams elsewhere = server(watchElsewhere);
    private final StreamMemory stream =
            here.of(
                    SESSION,
                    new StreamedCall(
                            JsonNodeFactory.instance.numberNode(7),
                            JsonNodeFactory.instance.stringNode("token")));

    private StreamWatch watch() {
        return new StreamWatch(database.engineDatabase(), clock, RENEWAL);
    }

    private KeptStreams server(StreamWatch itsWatch) {
        return new KeptStreams(
                events,
                new LostStreams(database.engineDatabase(), clock),
                itsWatch,
                clock,
                RENEWAL);
    }

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

    @Test
    void endWithoutAMessageWhereTheCallIsCancelled() {
        assertThat(stream.begin()).isNotNull();
        stream.end();
        assertThat(runs()).isEmpty();
    }

    @Test
    void areContinuedByOneServerHoweverManyTry() throws Exception {
        RunId run = RunId.next();
        stream.waitsFor(run);
        UUID id = beginAndSend();
        assertThat(elsewhere.takeOver(SESSION, id)).as("their server lives").isEmpty();
        clock.advance(SILENCE);
        assertThat(here.takeOver(SESSION, id)).as("it is their server").isEmpty();
        List<KeptStreams> servers = Stream.generate(() -> server(watch())).limit(8).toList();
        CountDownLatch start = new CountDownLatch(1);
        List<ResumedStream> taken;
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var tries =
                    servers.stream()
                            .map(server ->
                                    threads.submit(() -> {
                                        start.await();
                                        return server.takeOver(SESSION, id);
                                    }))
                            .toList();
            start.countDown();
            taken = new ArrayList<>();
            for (var each : tries) {
                each.get().ifPresent(taken::add);
            }
        }
        assertThat(taken).hasSize(1);
        ResumedStream resumed = taken.getFirst();
        assertThat(resumed.call().request().intValue()).isEqualTo(7);
        assertThat(resumed.call().progressToken()).hasToString("\"token\"");
        assertThat(resumed.run()).isEqualTo(run);
        assertThat(resumed.lastProgress()).isEqualTo(12);
        assertThat(resumed.memory().keep("{}", true)).isEqualTo(id + "_3");
        assertThat(runs()).isEmpty();
    }

    /** A server that was only stopped for a while writes nothing between the events of another. */
    @Test
    void areWrittenByTheServerThatContinuesThemAlone() {
        UUID id = beginAndSend();
        clock.advance(SILENCE);
        StreamMemory continued = elsewhere.takeOver(SESSION, id).orElseThrow().memory();
        assertThat(continued.keep("{\"by\":\"other\"}", false)).endsWith("_3");
        assertThat(stream.keep("{\"by\":\"first\"}", false)).endsWith("_3");
        assertThat(stream.keep("{\"by\":\"first\"}", true)).endsWith("_4");
        stream.end();
        assertThat(runs()).as("the stream is open").hasSize(1);
        assertThat(continued.keep("{\"by\":\"other\"}", true)).endsWith("_4");
        assertThat(events.after(SESSION, id, 2))
                .extracting(StreamEvent::payload)
                .containsOnly("{\"by\":\"other\"}")
                .hasSize(2);
    }

    @Test
    void wakeTheirReadersOnEveryServer() throws InterruptedException {
        UUID id = beginAndSend();
        EventId read = new EventId(id, 2);
        try (StreamReader beside = watch.open(SESSION, read);
                StreamReader far = watchElsewhere.open(SESSION, read)) {
            watchElsewhere.look();
            assertThat(wakes(far, 2)).as("it has read all").isFalse();
            String _ = stream.keep("{}", false);
            assertThat(wakes(beside, 2)).isTrue();
            assertThat(wakes(far, 2)).isFalse();
            watchElsewhere.look();
            assertThat(wakes(far, 3)).isTrue();
            watchElsewhere.look();
            assertThat(wakes(far, 3)).isFalse();
            clock.advance(SILENCE);
            watchElsewhere.look();
            assertThat(wakes(far, 3)).as("the server is silent").isTrue();
        }
    }

    private static boolean wakes(StreamReader reader, int readUpTo) throws InterruptedException {
        return reader.await(readUpTo, Duration.ZERO);
    }

    /** Two notifications, the second of which is no progress. */
    private UUID beginAndSend() {
        assertThat(stream.begin()).isNotNull();
        EventId first =
                EventId.parse(
                                stream.keep(
                                        RpcWriter.notification(
                                                "notifications/progress",
                                                JsonNodeFactory.instance
                                                        .objectNode()
                                                        .put("progressToken", "token")
                                                        .put("progress", 12.0)),
                                        false))
                        .orElseThrow();
        assertThat(stream.keep("{\"method\":\"notifications/message\"}", false)).endsWith("_2");
        return first.stream();
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
