package dev.grove.server.campaign;

import dev.grove.server.campaign.Observation.Committing;
import dev.grove.server.campaign.wire.Commit;
import dev.grove.server.campaign.wire.DatabaseAnswer;
import dev.grove.server.campaign.wire.DatabaseProxy;
import dev.grove.server.campaign.wire.Passage;
import dev.grove.server.campaign.wire.Watcher;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Two servers, their database, their model and the world outside: all that a campaign plays with.
 */
final class TestCluster implements Watcher, AutoCloseable {

    /** Long enough for an event that was published too early to arrive. */
    private static final Duration SETTLING = Duration.ofMillis(150);

    /** A key as it is: of a passphrase each start of a server would have to derive it. */
    private static final String MASTER_KEY = "dGhlIG1hc3RlciBrZXkgb2YgYWxsIGNhbXBhaWducyE=";

    /** In the protocol's fields: SQLSTATE of a write in a transaction that may not write. */
    private static final String READ_ONLY = "C25006\0";

    private static final List<String> NAMES = List.of("one", "other");

    private final Path folder;
    private final Postgres postgres;
    private final Rows rows;
    private final Leases leases;
    private final HandOvers handOvers;
    private final Ledger ledger = new Ledger();
    private final PlayedModel model = new PlayedModel(asking -> pass(asking, Side.BEFORE));
    private final Effects effects = new Effects(this::pass);
    private final OutsideService outside = new OutsideService(this::pass, ledger::writerOf);
    private final BugSwitch bugs;
    private final Map<String, Replica> replicas = new LinkedHashMap<>();
    private final AtomicInteger goals = new AtomicInteger();
    private final AtomicInteger refusedWrites = new AtomicInteger();
    private volatile @Nullable FaultInjector injector;
    private volatile @Nullable Instant demotedUntil;
    private boolean notesHandOvers;

    /**
     * Sets it up; nothing is started yet.
     *
     * @param more environment of the servers, over what they have in any case
     */
    TestCluster(Path folder, Map<String, String> more) {
        this.folder = folder;
        this.bugs = new BugSwitch(folder.resolve("early-notice"));
        this.postgres = new Postgres(folder.resolve("postgres"));
        this.rows = new Rows(postgres);
        this.leases = new Leases(rows);
        this.handOvers = new HandOvers(rows);
        for (String name : NAMES) {
            DatabaseProxy proxy = new DatabaseProxy(name, postgres.port(), this, bugs::statement);
            Map<String, String> settings = settings(name, proxy.port());
            settings.putAll(more);
            replicas.put(name, new Replica(name, folder, proxy, settings));
        }
    }

    private Map<String, String> settings(String name, int databasePort) {
        Map<String, String> settings = new HashMap<>();
        // Statements are prepared anew each time, so that a bug can be planted at any time.
        settings.put("GROVE_DATABASE_URL", postgres.urlBy(databasePort) + "?prepareThreshold=0");
        settings.put("GROVE_DATABASE_USERNAME", postgres.username());
        settings.put("GROVE_DATABASE_PASSWORD", postgres.password());
        settings.put("GROVE_DATABASE_APPCONNECTIONS", "8");
        settings.put("GROVE_DATABASE_ENGINECONNECTIONS", "6");
        settings.put("GROVE_DATA_DIR", folder.resolve(name).toString());
        settings.put("GROVE_BOOTSTRAP_ADMIN_KEY", Replica.KEY);
        settings.put("GROVE_MASTER_KEY", MASTER_KEY);
        settings.put("GROVE_SANDBOX", "none");
        settings.put("OPENAI_BASE_URL", model.urlFor(name));
        settings.put("OPENAI_API_KEY", "key-of-the-campaign");
        // Longer than a lease: a run whose write falls silent is given up before it is known.
        settings.put("GROVE_DATABASE_SOCKETTIMEOUT", "5s");
        settings.put("GROVE_RUNS_LEASE", Leases.LENGTH.toMillis() + "ms");
        settings.put("GROVE_RUNS_RENEWAL", "500ms");
        settings.put("GROVE_RUNS_POLL", "100ms");
        settings.put("GROVE_EGRESS_ALLOW", egress());
        settings.put(CampaignServer.OUTSIDE, effects.url());
        settings.put(CampaignServer.NAME, name);
        settings.put(CampaignServer.EARLY_NOTICE, folder.resolve("early-notice").toString());
        return settings;
    }

    /** The campaign's own service, besides what its user allows. */
    private static String egress() {
        String given = System.getenv("GROVE_EGRESS_ALLOW");
        return given == null || given.isBlank() ? "127.0.0.1" : given + ",127.0.0.1";
    }

    /** The database takes no writes from now on, until the stage is mended. */
    void demote(Duration atLeast) {
        refusedWrites.set(0);
        postgres.setReadOnly(true);
        demotedUntil = Instant.now().plus(atLeast);
    }

    /** Whether a server has met the database without writes since it was last demoted. */
    boolean hasRefusedWrites() {
        return refusedWrites.get() > 0;
    }

    private void promote() {
        Instant until = demotedUntil;
        if (until != null) {
            Leases.hold(Duration.between(Instant.now(), until));
            postgres.setReadOnly(false);
            demotedUntil = null;
        }
    }

    /** Starts whatever is not running; it may not be ready yet. */
    void restart() {
        promote();
        List<Replica> dead = replicas.values().stream().filter(one -> !one.isAlive()).toList();
        dead.forEach(Replica::start);
    }

    /** Starts whatever is not running and returns when all of it is ready. */
    void mend() {
        restart();
        replicas.values().forEach(Replica::awaitReady);
        if (!notesHandOvers) {
            handOvers.note();
            notesHandOvers = true;
        }
    }

    /** From now on what passes is shown to this trap, if any. */
    void set(@Nullable FaultInjector next) {
        injector = next;
    }

    private Passage pass(Observation observation, Side side) {
        FaultInjector now = injector;
        return now == null ? Passage.GOES_ON : now.pass(observation, side);
    }

    @Override
    public Passage before(Commit commit) {
        return pass(new Committing(commit), Side.BEFORE);
    }

    @Override
    public Passage after(Commit commit, DatabaseAnswer answer) {
        ledger.answered(commit, answer);
        // A transaction that changed nothing is no boundary.
        return answer.changedSomething()
                ? pass(new Committing(commit), Side.AFTER)
                : Passage.GOES_ON;
    }

    @Override
    public void refused(String error) {
        if (error.contains(READ_ONLY)) {
            refusedWrites.incrementAndGet();
        }
    }

    /** Goal of the next run; no two are the same. */
    String nextGoal(Cell cell) {
        return cell.name() + " " + goals.incrementAndGet();
    }

    void settle() {
        Leases.hold(SETTLING);
    }

    Replica replica(String name) {
        return Objects.requireNonNull(replicas.get(name));
    }

    List<Replica> replicas() {
        return List.copyOf(replicas.values());
    }

    /** A user of both servers. */
    Client client(Duration patience) {
        return new Client(
                () -> replicas.values().stream().map(Replica::caller).toList(),
                rows,
                outside,
                patience);
    }

    Postgres postgres() {
        return postgres;
    }

    Rows rows() {
        return rows;
    }

    Leases leases() {
        return leases;
    }

    HandOvers handOvers() {
        return handOvers;
    }

    Ledger ledger() {
        return ledger;
    }

    PlayedModel model() {
        return model;
    }

    Effects effects() {
        return effects;
    }

    OutsideService outside() {
        return outside;
    }

    BugSwitch bugs() {
        return bugs;
    }

    Path folder() {
        return folder;
    }

    @Override
    public void close() {
        replicas.values().forEach(Replica::close);
        effects.close();
        outside.close();
        model.close();
        postgres.close();
    }
}
