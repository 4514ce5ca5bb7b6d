package dev.grove.server.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Which bug is planted at the moment, if any. */
final class BugSwitch {

    private final Path file;
    private final AtomicInteger planted = new AtomicInteger();
    private volatile @Nullable Bug bug;

    /**
     * None at first.
     *
     * @param file names to the servers the one bug that is planted in them
     */
    BugSwitch(Path file) {
        this.file = file;
    }

    void plant(Bug next) {
        try {
            if (next == Bug.EARLY_NOTICE) {
                Files.writeString(file, next.name());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        planted.set(0);
        bug = next;
    }

    void remove() {
        bug = null;
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A statement as it is to reach the database. */
    String statement(String sql) {
        Bug now = bug;
        if (now == null || !now.isPlantedIn(sql)) {
            return sql;
        }
        planted.incrementAndGet();
        return now.plant(sql);
    }

    /** Whether the words that the bug replaces are still said by the servers. */
    boolean wasPlanted() {
        Bug now = bug;
        return now != null && (!now.isInSql() || planted.get() > 0);
    }
}
