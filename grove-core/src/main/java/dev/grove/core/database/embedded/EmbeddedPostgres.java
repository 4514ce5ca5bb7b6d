package dev.grove.core.database.embedded;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A PostgreSQL server of Grove's own, on a free port of the loopback address, with a random
 * password. It ends with the JVM that started it, also after {@code kill -9}, and is started again
 * when it dies alone.
 */
public final class EmbeddedPostgres implements AutoCloseable {

    private final DirectoryLock lock;
    private final Postmaster postmaster;
    private final Cluster cluster;
    private final String loginPassword;

    private EmbeddedPostgres(
            DirectoryLock lock, Postmaster postmaster, Cluster cluster, String loginPassword) {
        this.lock = lock;
        this.postmaster = postmaster;
        this.cluster = cluster;
        this.loginPassword = loginPassword;
    }

    /**
     * Starts the server and makes the database {@code grove} and its login when they are missing.
     *
     * @param home where the data is kept; one living JVM at a time
     * @param binariesHome where the server's programs are unpacked; may be shared
     * @param fsync off only where data may be lost
     * @throws EmbeddedPostgresException with a sentence for the operator
     */
    public static EmbeddedPostgres start(Path home, Path binariesHome, boolean fsync) {
        try {
            Files.createDirectories(home);
            DirectoryLock lock = DirectoryLock.take(home);
            try {
                Binaries binaries = Binaries.unpackedUnder(binariesHome);
                Cluster cluster = Cluster.openOrCreate(home, binaries);
                Postmaster postmaster = new Postmaster(binaries, cluster, fsync);
                postmaster.start();
                String loginPassword = GroveDatabase.ensure(cluster, postmaster.port());
                return new EmbeddedPostgres(lock, postmaster, cluster, loginPassword);
            } catch (IOException | RuntimeException e) {
                lock.release();
                throw e;
            }
        } catch (FileSystemException e) {
            String reason = e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
            throw cannotWrite(home, reason, e);
        } catch (IOException e) {
            throw cannotWrite(home, String.valueOf(e.getMessage()), e);
        }
    }

    public String jdbcUrl(String database) {
        return "jdbc:postgresql://127.0.0.1:" + postmaster.port() + "/" + database;
    }

    /** Name of the login that owns the database {@code grove} and may do nothing beyond it. */
    public String login() {
        return GroveDatabase.LOGIN;
    }

    public String loginPassword() {
        return loginPassword;
    }

    /**
     * Name of the superuser, which the server's keeper and tests use, and Grove's work does not.
     */
    public String username() {
        return Cluster.USERNAME;
    }

    public String password() {
        return cluster.password();
    }

    /** The server's process, for those who watch it. */
    public long pid() {
        return postmaster.pid();
    }

    /** Stops the server cleanly: open transactions are rolled back, committed ones are on disk. */
    @Override
    public void close() {
        postmaster.stop();
        lock.release();
    }

    private static EmbeddedPostgresException cannotWrite(Path home, String reason, IOException e) {
        return new EmbeddedPostgresException(
                "Grove cannot keep its database in " + home + ": " + reason + ".",
                "Make the directory writable, free space, or name another with GROVE_DATA_DIR.",
                e);
    }
}
