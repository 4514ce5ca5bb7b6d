package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.FreePort;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.model.price.Usage;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Servers on one database, with short leases, and what they share with their test. */
final class Cluster implements AutoCloseable {

    static final Duration LEASE = Duration.ofSeconds(3);
    static final Duration RUN_LIMIT = Duration.ofMinutes(3);

    /**
     * Settings of servers that hold many runs at once: each held run may hold a writer of the
     * journal, but no other run that is committed with it, and none is to be claimed again before
     * its server is killed.
     */
    private static final Map<String, String> HOLDING =
            Map.of(
                    "GROVE_JOURNAL_WRITERS", "32",
                    "GROVE_JOURNAL_MOSTPERCOMMIT", "1",
                    "GROVE_RUNS_LEASE", "15s");

    static final String KEY = "operator-key-of-the-tests";

    private final Path folder;
    private final TestDatabase database;
    private final ScriptedModelServer models = new ScriptedModelServer();
    private final Map<String, Integer> ports = new HashMap<>();
    private final List<ServerProcess> started = new ArrayList<>();
    private final Map<String, String> runs = new HashMap<>();
    private final Map<String, String> more;

    Cluster(Path folder) {
        this(folder, Map.of());
    }

    /**
     * Servers with settings of the test's own.
     *
     * @param more environment of every server, over what they have in any case
     */
    Cluster(Path folder, Map<String, String> more) {
        this(folder, more, TestDatabase.fresh());
    }

    /**
     * Servers on a database that is there already.
     *
     * @param database closed with the servers
     */
    Cluster(Path folder, Map<String, String> more, TestDatabase database) {
        this.folder = folder;
        this.more = more;
        this.database = database;
    }

    /** Starts a replica; under a name that was used before, where the earlier one was found. */
    ServerProcess start(String name) {
        return start(name, Map.of());
    }

    /**
     * Starts a replica with settings of its own.
     *
     * @param own environment of this server, over that of every server
     */
    ServerProcess start(String name, Map<String, String> own) {
        return start(ServerUnderTest.class, name, own);
    }

    /** Starts a replica by a main class of the test's own. */
    ServerProcess start(Class<?> main, String name, Map<String, String> own) {
        return started(
                ServerProcess.start(main, port(name), KEY, settings(name, own), output(name)));
    }

    /** A replica of another build, of which there is the jar alone. */
    ServerProcess start(Path jar, String name) {
        return started(
                ServerProcess.start(jar, port(name), KEY, settings(name, Map.of()), output(name)));
    }

    private ServerProcess started(ServerProcess server) {
        started.add(server);
        return server;
    }

    private int port(String name) {
        return ports.computeIfAbsent(name, _ -> FreePort.next());
    }

    private Path output(String name) {
        return folder.resolve(name + ".log");
    }

    private Map<String, String> settings(String name, Map<String, String> own) {
        Map<String, String> settings = databaseSettings();
        settings.put("GROVE_DATABASE_APPCONNECTIONS", "6");
        settings.put("GROVE_DATABASE_ENGINECONNECTIONS", "4");
        settings.put("GROVE_DATA_DIR", folder.resolve(name).toString());
        settings.put("GROVE_BOOTSTRAP_ADMIN_KEY", KEY);
        settings.put("GROVE_SANDBOX", "none");
        settings.put("OPENAI_BASE_URL", models.url());
        settings.put("OPENAI_API_KEY", "key-of-the-tests");
        settings.put("GROVE_RUNS_LEASE", LEASE.toMillis() + "ms");
        settings.put("GROVE_RUNS_RENEWAL", "1s");
        settings.put("GROVE_RUNS_POLL", "100ms");
        settings.put("GROVE_RUNS_SHUTDOWNGRACE", "3s");
        settings.put(ServerUnderTest.TRACES, folder.toString());
        settings.putAll(more);
        settings.putAll(own);
        return settings;
    }

    /** How every server, and whatever looks at their database, finds it; the caller's to change. */
    Map<String, String> databaseSettings() {
        Map<String, String> settings = new HashMap<>();
        settings.put("GROVE_DATABASE_URL", database.jdbcUrl());
        settings.put("GROVE_DATABASE_USERNAME", database.username());
        settings.put("GROVE_DATABASE_PASSWORD", database.password());
        return settings;
    }

    /** A replica in which {@link #runUntilHeld} may hold up to 32 runs, within ten seconds. */
    ServerProcess startToHold(String name) {
        return startToHold(name, Map.of());
    }

    /**
     * Starts a replica to hold runs in, with settings of its own.
     *
     * @param own environment of this server, over that of every server
     */
    ServerProcess startToHold(String name, Map<String, String> own) {
        Map<String, String> settings = new HashMap<>(HOLDING);
        settings.putAll(own);
        return start(name, settings);
    }

    /** Waits until a replica has proven its sandboxes. */
    ServerProcess withSandboxes(ServerProcess server) {
        server.awaitReady();
        await("sandboxes")
                .atMost(Duration.ofMinutes(2))
                .until(
                        () ->
                                server.caller()
                                        .get("/actuator/health/readiness")
                                        .text("components/sandbox/status"),
                        "UP"::equals);
        return server;
    }

    /** A replica that has proven its sandboxes. */
    ServerProcess startWithSandboxes(String name) {
        return withSandboxes(start(name));
    }

    Traces traces() {
        return new Traces(folder);
    }

    /** The requests that reached the model for a goal, in their order. */
    List<ScriptedModelServer.Asked> requests(String goal) {
        return models.requests(goal);
    }

    /** The requests that reached the model for a goal, to the byte, in their order. */
    List<String> sent(String goal) {
        return models.sent(goal);
    }

    /** The models that were asked for a goal, in the order of the requests. */
    List<String> askedModels(String goal) {
        return models.models(goal);
    }

    /** All that models were sent, whatever for. */
    List<String> modelRequests() {
        return models.bodies();
    }

    /** The values of a header that models were sent. */
    List<String> modelHeaders(String name) {
        return models.headers(name);
    }

    /** Writes all rows to a file, as a release keeps them. */
    void copyRowsTo(Path file) throws SQLException, IOException {
        database.copyTo(file);
    }

    /** Every row of every table, as text. */
    List<String> rows() {
        JdbcClient owner = JdbcClient.create(database.owner());
        List<String> tables =
                owner.sql(
                                "SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = current_schema()")
                        .query((row, _) -> row.getString(1))
                        .list();
        List<String> rows = new ArrayList<>();
        for (String table : tables) {
            rows.addAll(
                    owner.sql("SELECT t::text FROM " + table + " t")
                            .query((row, _) -> row.getString(1))
                            .list());
        }
        return rows;
    }

    /** Stores an agent that plays a script of its own. */
    void store(HttpCaller caller, String agent, String script) {
        store(caller, agent, script, "count_read", "count_unsafe");
    }

    /** Stores an agent with tools of the test's choice, besides finish. */
    void store(HttpCaller caller, String agent, String script, String... tools) {
        models.add(agent, script);
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"%s","system_prompt":"Count.","model":"openai/%s",
                         "tools":["finish","%s"]}
                        """
                                .formatted(agent, agent, String.join("\",\"", tools)));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    /**
     * Stores an agent with further members in its definition.
     *
     * @param tools in quotes, with commas between them
     * @param more members of the definition, each with a comma before it
     */
    void storeWith(HttpCaller caller, String agent, String script, String tools, String more) {
        models.add(agent, script);
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"%s","system_prompt":"Count.","model":"openai/%s",
                         "tools":["finish",%s]%s}
                        """
                                .formatted(agent, agent, tools, more));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    /** Starts a run and gives its id. */
    String run(HttpCaller caller, String agent, String goal) {
        HttpAnswer accepted =
                caller.post("/agents/" + agent + "/runs", "{\"goal\":\"" + goal + "\"}");
        assertThat(accepted.status()).as(accepted.body()).isEqualTo(202);
        String run = accepted.text("run_id");
        runs.put(goal, run);
        return run;
    }

    /** The id of the run that was started with a goal, the last one if there are several. */
    String runOf(String goal) {
        return Objects.requireNonNull(runs.get(goal), goal);
    }

    /** Starts a run that is held there, and returns once it is. */
    String runUntilHeld(HttpCaller caller, String agent, String goal, Held where) {
        traces().hold(goal, where);
        String run = run(caller, agent, goal);
        awaitHeld(goal);
        return run;
    }

    void awaitHeld(String goal) {
        await("the hold of " + goal)
                .pollInterval(Duration.ofMillis(20))
                .atMost(RUN_LIMIT)
                .until(() -> traces().hold(goal).isEmpty());
    }

    void awaitStatus(HttpCaller caller, String run, String status) {
        await("status " + status + " of run " + run)
                .atMost(RUN_LIMIT)
                .until(() -> caller.get("/agent-runs/" + run).text("status"), status::equals);
    }

    /** The process that executes a call, once it does. */
    ServerProcess awaitExecutor(String run, String call) {
        return await("execution of " + call + " in run " + run)
                .atMost(RUN_LIMIT)
                .until(
                        () -> {
                            List<Long> pids =
                                    traces().executions(run).stream()
                                            .filter(execution -> execution.call().equals(call))
                                            .map(Traces.Execution::pid)
                                            .toList();
                            return started.stream()
                                    .filter(server -> pids.contains(server.pid()))
                                    .findFirst()
                                    .orElse(null);
                        },
                        Objects::nonNull);
    }

    /** Bills of a goal's requests, one each, where its script bills the worst. */
    List<Usage> worstBills(String goal) {
        return models.worstBills(goal);
    }

    /** A model with a script of its own, and no agent yet. */
    void addModel(String model, String script) {
        models.add(model, script);
    }

    /** The port of the database, for whatever stands between it and a server. */
    int databasePort() {
        return databaseAddress().getPort();
    }

    /** The setting of a server that reaches the database by another port. */
    Map<String, String> databaseBy(int port) {
        return Map.of(
                "GROVE_DATABASE_URL",
                "jdbc:postgresql://127.0.0.1:" + port + databaseAddress().getPath());
    }

    private URI databaseAddress() {
        return URI.create(database.jdbcUrl().substring("jdbc:".length()));
    }

    /** Its connections. */
    DataSource ownersDatabase() {
        return database.owner();
    }

    /** The database past the engine. */
    JdbcClient owner() {
        return JdbcClient.create(database.owner());
    }

    /** The log of a run as the events' endpoint gives it. */
    List<JsonNode> events(HttpCaller caller, String run) {
        List<JsonNode> events = new ArrayList<>();
        String more = "";
        do {
            JsonNode page = caller.get("/agent-runs/" + run + "/events?limit=200" + more).json();
            page.path("items").forEach(events::add);
            more = "&cursor=" + page.path("next_cursor").asString("");
        } while (!more.equals("&cursor="));
        return events;
    }

    /** How often the run was claimed. */
    long epoch(String run) {
        return number(run, "SELECT epoch FROM agent_runs WHERE id = :run");
    }

    /** The number of the run's last event. */
    long lastEvent(String run) {
        return number(run, "SELECT event_seq FROM agent_run_states WHERE id = :run");
    }

    private long number(String run, String sql) {
        return database.engineDatabase()
                .call(jdbc ->
                        jdbc.sql(sql)
                                .param("run", UUID.fromString(run))
                                .query(Long.class)
                                .single());
    }

    /** State of a run in the journal at this moment. */
    JournalState journal(String run) {
        return JournalState.read(database.engineDatabase(), UUID.fromString(run));
    }

    @Override
    public void close() {
        started.forEach(ServerProcess::close);
        models.close();
        database.close();
    }
}
