package dev.grove.bench.grove;

import dev.grove.bench.http.RunsOverHttp;
import dev.grove.bench.http.StreamedRuns;
import dev.grove.bench.listen.RunReader;
import dev.grove.bench.model.Dialogue;
import dev.grove.bench.model.Load;
import dev.grove.bench.process.Java;
import dev.grove.bench.process.Ports;
import dev.grove.bench.workflow.Elements;
import dev.grove.bench.workflow.WorkflowHost;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The server, as {@code java -jar} starts it, on a database that the bench brings. */
public final class GroveProcess implements WorkflowHost {

    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration END_LIMIT = Duration.ofMinutes(3);
    private static final Duration LOOK = Duration.ofMillis(20);

    private final Process process;
    private final GroveApi api;
    private final String database;
    private final RunsOverHttp runs;
    private final StreamedRuns streams;
    private final GroveSessions sessions;
    private @Nullable GroveWorkflows workflows;
    private Duration startUp = Duration.ZERO;

    private GroveProcess(Process process, GroveApi api, String database, String key) {
        this.process = process;
        this.api = api;
        this.database = database;
        this.runs = new RunsOverHttp(api.address(), key);
        this.streams = new StreamedRuns(api.address(), key, RunReader::new);
        this.sessions = new GroveSessions(api, key);
    }

    /**
     * Starts the server and stores the agent.
     *
     * @param command as {@link #command} or {@link #commandWithMore} makes it
     * @param home for its data and its log
     * @param database its name
     * @param services the database and the model, by environment variable
     * @param settings likewise, what the scenario changes
     */
    public static GroveProcess start(
            List<String> command,
            Path home,
            String database,
            Map<String, String> services,
            Map<String, String> settings)
            throws IOException, InterruptedException {
        int port = Ports.free();
        String key = UUID.randomUUID().toString();
        ProcessBuilder builder = new ProcessBuilder(command);
        Map<String, String> env = builder.environment();
        env.putAll(services);
        env.put("GROVE_PORT", Integer.toString(port));
        env.put("GROVE_DATA_DIR", home.toString());
        env.put("GROVE_SANDBOX", "none");
        env.put("GROVE_BOOTSTRAP_ADMIN_KEY", key);
        env.put("OPENAI_API_KEY", "none");
        env.putAll(settings);
        builder.redirectErrorStream(true).redirectOutput(home.resolve("server.log").toFile());
        GroveApi api = new GroveApi(URI.create("http://127.0.0.1:" + port), key);
        long before = System.nanoTime();
        GroveProcess grove = new GroveProcess(builder.start(), api, database, key);
        grove.awaitReady();
        grove.startUp = Duration.ofNanos(System.nanoTime() - before);
        api.storeAgent();
        return grove;
    }

    /**
     * Command line as the launcher builds it, except that the server ends at once where the JVM
     * does not take the cache: a figure of a server without it would be one of another server.
     *
     * @param cache the AOT cache that the launcher has trained
     */
    public static List<String> command(Path jar, Path cache) throws IOException {
        if (!Files.exists(cache)) {
            throw new NoSuchFileException(
                    cache.toString(), null, "the training has failed; its log is in .grove/log");
        }
        return Java.command("-XX:AOTMode=on", "-XX:AOTCache=" + cache, "-jar", jar.toString());
    }

    /** With the tools that this program has for it, and without the cache. */
    public static List<String> commandWithMore(Path jar) throws URISyntaxException {
        Path own =
                Path.of(
                        GroveProcess.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI());
        return Java.command("-cp", jar + File.pathSeparator + own, "dev.grove.server.GroveServer");
    }

    private void awaitReady() throws IOException, InterruptedException {
        long limit = System.nanoTime() + START_LIMIT.toNanos();
        while (!api.isReady()) {
            if (!process.isAlive() || System.nanoTime() > limit) {
                close();
                throw new IOException("The server did not become ready; see its log");
            }
            Thread.sleep(LOOK);
        }
    }

    public GroveApi api() {
        return api;
    }

    /** The name of its database. */
    public String database() {
        return database;
    }

    /** From the start of its process until it said that it is ready. */
    public Duration startUp() {
        return startUp;
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public void play(List<Dialogue> dialogues, Load load) throws Exception {
        runs.play(dialogues, load);
    }

    /** The bench's workflows, which are stored when they are first asked for. */
    public synchronized GroveWorkflows workflows() throws IOException, InterruptedException {
        if (workflows == null) {
            workflows = GroveWorkflows.store(api, streams);
        }
        return workflows;
    }

    @Override
    public void playDiamonds(List<Dialogue> dialogues, int atOnce) throws Exception {
        workflows().playDiamonds(dialogues, atOnce);
    }

    @Override
    public void playMap(Elements elements) throws Exception {
        workflows().playMap(elements);
    }

    /** Conversations with the bench's agent. */
    public GroveSessions sessions() {
        return sessions;
    }

    /** The runs of the bench's workflows, each started by a caller. */
    public PlainRuns plain() {
        return new PlainRuns(streams);
    }

    /** Returns when the end of a run is durable, whichever server has executed it. */
    public void awaitEnd(Dialogue run, String id) throws Exception {
        run.finished().get(END_LIMIT.toSeconds(), TimeUnit.SECONDS);
        api.awaitCompletion(id);
    }

    /** Ends it without a word, as a power failure does: SIGKILL. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() {
        runs.close();
        streams.close();
        sessions.close();
        process.destroy();
        process.onExit().orTimeout(START_LIMIT.toSeconds(), TimeUnit.SECONDS).join();
    }
}
