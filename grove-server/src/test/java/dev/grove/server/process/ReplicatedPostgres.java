package dev.grove.server.process;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * An operator's PostgreSQL which streams its log to a standby; this is promoted when the first one
 * is lost. All of it is PostgreSQL's own.
 */
final class ReplicatedPostgres implements DeployedDatabase {

    private final InstalledPostgres primary;
    private final InstalledPostgres standby;
    private boolean promoted;

    private ReplicatedPostgres(Path programs, Path folder) {
        this.primary = new InstalledPostgres(programs, folder.resolve("primary"));
        this.standby = new InstalledPostgres(programs, folder.resolve("standby"));
    }

    /**
     * Makes both, with an empty database {@code grove} and its login, and starts them.
     *
     * @param programs as {@link InstalledPostgres#programs()} found them
     * @param synchronous whether a commit is answered only when the standby has it on its disk
     */
    static ReplicatedPostgres start(Path programs, Path folder, boolean synchronous)
            throws IOException {
        ReplicatedPostgres made = new ReplicatedPostgres(programs, folder);
        made.primary.create("wal_level = replica");
        made.standby.follow(made.primary);
        made.primary.set("synchronous_standby_names", synchronous ? "*" : "");
        made.awaitReplication(synchronous ? "sync" : "async");
        return made;
    }

    private void awaitReplication(String state) {
        await("a standby that is " + state)
                .until(() ->
                        primary.client("postgres")
                                .sql("SELECT sync_state FROM pg_stat_replication")
                                .query((row, _) -> row.getString(1))
                                .list()
                                .contains(state));
    }

    /** Cuts the standby off once it has all that is committed by now; nothing later reaches it. */
    void cutOffTheStandby() {
        String position =
                primary.client("postgres")
                        .sql("SELECT pg_current_wal_lsn()::text")
                        .query(String.class)
                        .single();
        await("the standby at " + position)
                .until(() ->
                        standby.client("postgres")
                                .sql("SELECT pg_last_wal_replay_lsn() >= CAST(:position AS pg_lsn)")
                                .param("position", position)
                                .query(Boolean.class)
                                .single());
        standby.set("primary_conninfo", "");
        await("the end of the replication")
                .until(() ->
                        primary.client("postgres")
                                        .sql("SELECT count(*) FROM pg_stat_replication")
                                        .query(Integer.class)
                                        .single()
                                == 0);
    }

    /** The machine of the primary is lost, and the standby is promoted. */
    @Override
    public void fail() {
        primary.kill();
        standby.client("postgres").sql("SELECT pg_promote()").query(Boolean.class).single();
        standby.awaitPromotion();
        promoted = true;
    }

    /** They name both, and have servers look for the one that takes writes. */
    @Override
    public Map<String, String> settings() {
        return Map.of(
                "GROVE_DATABASE_URL",
                "jdbc:postgresql://%s,%s/grove?targetServerType=primary"
                        .formatted(primary.address(), standby.address()),
                "GROVE_DATABASE_USERNAME",
                "grove",
                "GROVE_DATABASE_PASSWORD",
                "of trust");
    }

    @Override
    public JdbcClient client() {
        return (promoted ? standby : primary).client("grove");
    }

    @Override
    public void close() {
        try (primary;
                standby) {
            // Each ends, whatever becomes of the other.
        }
    }
}
