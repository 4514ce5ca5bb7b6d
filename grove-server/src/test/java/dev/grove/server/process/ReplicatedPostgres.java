package dev.grove.server.process;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * An operator's PostgreSQL with a standby that it streams its log to, which can be promoted when
 * its primary is lost, all by PostgreSQL's own means.
 */
final class ReplicatedPostgres implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final InstalledPostgres primary;
    private final InstalledPostgres standby;

    private ReplicatedPostgres(Path programs, Path folder) {
        this.primary = new InstalledPostgres(programs, folder.resolve("primary"));
        this.standby = new InstalledPostgres(programs, folder.resolve("standby"));
    }

    /**
     * Makes both, with an empty database {@code grove} and its login, and starts them.
     *
     * @param programs as {@link InstalledPostgres#programs()} found them
     */
    static ReplicatedPostgres start(Path programs, Path folder) throws IOException {
        ReplicatedPostgres made = new ReplicatedPostgres(programs, folder);
        made.primary.create("wal_level = replica");
        made.standby.copyOf(made.primary);
        return made;
    }

    /** Commits are answered once the standby has them on its disk, where it is told to. */
    void commitOnBoth(boolean both) {
        JdbcClient admin = primary.client("postgres");
        admin.sql("ALTER SYSTEM SET synchronous_standby_names = '" + (both ? "*" : "") + "'")
                .update();
        admin.sql("SELECT pg_reload_conf()").query(Boolean.class).single();
        await("the standby's state")
                .atMost(LIMIT)
                .until(() ->
                        admin.sql("SELECT sync_state FROM pg_stat_replication")
                                .query(String.class)
                                .optional()
                                .filter((both ? "sync" : "async")::equals)
                                .isPresent());
    }

    /** What the primary commits does not reach the standby any more. */
    void cutOff() {
        standby.freezeReceiver();
    }

    /** Its machine is gone, and the standby is the primary from then on. */
    void failOver() {
        primary.kill();
        standby.run("pg_ctl", "promote", "--pgdata=" + standby.data(), "--wait");
        standby.awaitPromotion();
    }

    /** The settings of a server that looks for the one which takes writes. */
    Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        settings.put(
                "GROVE_DATABASE_URL",
                "jdbc:postgresql://%s,%s/grove?targetServerType=primary"
                        .formatted(primary.address(), standby.address()));
        settings.put("GROVE_DATABASE_USERNAME", "grove");
        settings.put("GROVE_DATABASE_PASSWORD", "of trust");
        return settings;
    }

    /** The database past Grove, before it fails over. */
    JdbcClient primary() {
        return primary.client("grove");
    }

    /** The other one, before and after. */
    JdbcClient standby() {
        return standby.client("grove");
    }

    @Override
    public void close() {
        try (primary;
                standby) {
            // Each ends, whatever becomes of the other.
        }
    }
}
