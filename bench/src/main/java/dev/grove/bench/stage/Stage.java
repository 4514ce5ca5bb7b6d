package dev.grove.bench.stage;

import dev.grove.bench.floor.FloorProcess;
import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.measure.Contestant;
import dev.grove.bench.measure.LostConnections;
import dev.grove.bench.measure.Meter;
import dev.grove.bench.model.Dialogues;
import dev.grove.bench.model.Load;
import dev.grove.bench.model.ModelServer;
import dev.grove.bench.peer.DbosProcess;
import dev.grove.bench.peer.Peer;
import dev.grove.bench.peer.PeerFolder;
import dev.grove.bench.peer.RestateProcesses;
import dev.grove.bench.peer.TemporalProcess;
import dev.grove.bench.workflow.WorkflowHost;
import dev.grove.core.database.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Environment that scenarios run in. Every server has a database of its own, unless it is given
 * one.
 */
public final class Stage implements Processes, AutoCloseable {

    /** Load that is measured as many runs at once, and that warms up everything else. */
    public static final Load MANY = new Load(200, 10, 64);

    public static final Load ALONE = new Load(20, 20, 1);

    private static final String FLOOR_DATABASE = "floor";

    /** Log lines of Grove's servers that take the database for unreachable. */
    private static final Pattern OUTAGE =
            Pattern.compile("database (is away|did not|does not answer)|ends early");

    private final List<String> grove;
    private final Path jar;
    private final PeerFolder peers;
    private final Path home;
    private final EmbeddedPostgres postgres;
    private final Dialogues dialogues = new Dialogues();
    private final ModelServer model = new ModelServer(dialogues);
    private final Meter meter;
    private final long lostBefore;
    private @Nullable Pair warm;
    private int databases;
    private int servers;

    /**
     * @param cache the AOT cache that servers are started with
     * @param binaries where Postgres' programs are
     * @param peers whom Grove is compared with
     * @param home for everything that servers leave
     */
    public Stage(Path jar, Path cache, Path binaries, PeerFolder peers, Path home)
            throws SQLException, IOException {
        this.lostBefore = LostConnections.soFar();
        this.grove = GroveProcess.command(jar, cache);
        this.jar = jar;
        this.peers = peers;
        this.home = home;
        this.postgres = EmbeddedPostgres.start(home.resolve("postgres"), binaries, true);
        this.meter =
                new Meter(
                        dialogues,
                        postgres.pid(),
                        postgres.jdbcUrl("postgres"),
                        postgres.username(),
                        postgres.password());
        create(FLOOR_DATABASE);
    }

    /** Time of this machine, in which requests name moments. */
    public Clock clock() {
        return Clock.systemUTC();
    }

    public Meter meter() {
        return meter;
    }

    public Dialogues dialogues() {
        return dialogues;
    }

    /** Whom Grove is compared with, as far as they could be had. */
    public PeerFolder peers() {
        return peers;
    }

    /** Grove and the floor, just started. */
    public Pair startPair(Map<String, String> settings) throws Exception {
        Contestant floor = startFloor();
        try {
            return new Pair(startGrove(settings), floor);
        } catch (Exception e) {
            floor.close();
            throw e;
        }
    }

    /**
     * Grove and the floor, which have played the same load so often that it takes them no longer
     * and no less any more. Shared by the scenarios that follow each other.
     */
    public Pair warmPair(int warmUps) throws Exception {
        Pair pair = warm;
        if (pair == null) {
            pair = startPair(Map.of());
            try {
                pair.measure(meter, MANY, warmUps);
            } catch (Exception e) {
                pair.close();
                throw e;
            }
            warm = pair;
        }
        return pair;
    }

    @Override
    public GroveProcess startGrove(Map<String, String> settings) throws Exception {
        String database = "grove_" + ++databases;
        create(database);
        return startGrove(database, settings);
    }

    /** The server on a database that it has had before, or that another one is using. */
    public GroveProcess startGrove(String database, Map<String, String> settings)
            throws IOException, InterruptedException {
        return startGrove(grove, database, settings);
    }

    /** The server on a new database, with the tools that this program has for it. */
    public GroveProcess startGroveWithMore() throws Exception {
        String database = "grove_" + ++databases;
        create(database);
        return startGrove(GroveProcess.commandWithMore(jar), database, Map.of());
    }

    private GroveProcess startGrove(
            List<String> command, String database, Map<String, String> settings)
            throws IOException, InterruptedException {
        sendWarmPairAway();
        return GroveProcess.start(
                command,
                Files.createDirectories(home.resolve("server-" + ++servers)),
                database,
                Map.of(
                        "GROVE_DATABASE_URL", postgres.jdbcUrl(database),
                        "GROVE_DATABASE_USERNAME", postgres.username(),
                        "GROVE_DATABASE_PASSWORD", postgres.password(),
                        "OPENAI_BASE_URL", model.baseUrl()),
                settings);
    }

    @Override
    public WorkflowHost startPeer(Peer peer)
            throws IOException, SQLException, InterruptedException {
        sendWarmPairAway();
        return switch (peer) {
            case DBOS -> {
                String database = "dbos_" + ++databases;
                create(database);
                yield DbosProcess.start(
                        peers,
                        postgres.jdbcUrl(database),
                        postgres.username(),
                        postgres.password(),
                        model.baseUrl());
            }
            case RESTATE ->
                    RestateProcesses.start(
                            peers,
                            Files.createDirectories(home.resolve("restate-" + ++databases)),
                            model.baseUrl());
            case TEMPORAL -> TemporalProcess.start(peers, model.baseUrl());
        };
    }

    private FloorProcess startFloor() throws IOException {
        sendWarmPairAway();
        return FloorProcess.start(
                postgres.jdbcUrl(FLOOR_DATABASE),
                postgres.username(),
                postgres.password(),
                model.baseUrl());
    }

    /**
     * Connects as the superuser, which owns everything in the database, past row-level security.
     */
    public Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(
                postgres.jdbcUrl(database), postgres.username(), postgres.password());
    }

    /** Connections that the kernel had dropped before anything was measured. */
    public long lostBefore() {
        return lostBefore;
    }

    /** In all databases so far. */
    public long deadlocks() throws SQLException {
        try (Connection connection = connect("postgres");
                Statement statement = connection.createStatement();
                ResultSet sum =
                        statement.executeQuery("SELECT sum(deadlocks) FROM pg_stat_database")) {
            sum.next();
            return sum.getLong(1);
        }
    }

    /** How often servers have logged that the database does not answer. */
    public long outagesSaid() throws IOException {
        long said = 0;
        for (int i = 1; i <= servers; i++) {
            try (Stream<String> lines = Files.lines(home.resolve("server-" + i + "/server.log"))) {
                said += lines.filter(line -> OUTAGE.matcher(line).find()).count();
            }
        }
        return said;
    }

    /** Others are measured without it: also one that rests takes some time of the machine. */
    private void sendWarmPairAway() {
        if (warm != null) {
            warm.close();
            warm = null;
        }
    }

    private void create(String database) throws SQLException {
        try (Connection connection = connect("postgres");
                var statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + database);
        }
    }

    @Override
    public void close() throws SQLException {
        sendWarmPairAway();
        meter.close();
        model.close();
        postgres.close();
    }
}
