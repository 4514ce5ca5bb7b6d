package dev.grove.workspace.git.broker;

import dev.grove.core.database.directory.DataDirectory;
import dev.grove.language.text.TextDigest;
import dev.grove.workspace.git.broker.url.GitSettings;
import dev.grove.workspace.git.broker.url.GitUrl;
import jakarta.annotation.PreDestroy;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * The server's own repositories: one for each repository that a run has cloned. They only save
 * transfers: one that is gone is filled again. What was not used for a while, and what has grown
 * too large, is removed.
 */
@Component
class ServerRepositories {

    private static final Duration IDLE = Duration.ofMinutes(30);

    /** Old packs add up, and nothing collects them. */
    private static final int PACKS_KEPT = 2;

    private final GitSettings limits;
    private final Clock clock;
    private final OwnDirectory directory;
    private final Map<String, Entry> entries = new ConcurrentHashMap<>();

    ServerRepositories(DataDirectory data, GitSettings limits, Clock clock) {
        this.directory = new OwnDirectory(data.resolve("git"));
        this.limits = limits;
        this.clock = clock;
    }

    /** The repository for one operation; others on the same one wait until it is closed. */
    Lease take(GitOrder order, GitUrl url) throws IOException {
        String name = nameOf(order, url);
        while (true) {
            Entry entry = entries.computeIfAbsent(name, _ -> new Entry(clock.instant()));
            entry.free.acquireUninterruptibly();
            if (!entry.removed) {
                return open(name, entry);
            }
            entry.free.release();
        }
    }

    @Scheduled(fixedDelayString = "${grove.workspaces.git.sweep-interval:5m}")
    void removeIdle() {
        Instant since = clock.instant().minus(IDLE);
        entries.forEach((name, entry) -> {
            if (!entry.free.tryAcquire()) {
                return;
            }
            try {
                if (!entry.removed && entry.used.isBefore(since)) {
                    remove(name, entry);
                }
            } finally {
                entry.free.release();
            }
        });
    }

    @PreDestroy
    void close() {
        directory.close();
    }

    private Lease open(String name, Entry entry) throws IOException {
        boolean opened = false;
        try {
            Path path = directory.open().resolve(name);
            Lease lease = new Lease(name, entry, ServerRepository.open(path, limits));
            opened = true;
            return lease;
        } finally {
            if (!opened) {
                remove(name, entry);
                entry.free.release();
            }
        }
    }

    private void remove(String name, Entry entry) {
        entry.removed = true;
        entries.remove(name, entry);
        directory.remove(name);
    }

    private static String nameOf(GitOrder order, GitUrl url) {
        String text = order.tenant() + "\n" + order.run() + "\n" + order.path() + "\n" + url;
        return TextDigest.sha256(text);
    }

    private static final class Entry {

        private final Semaphore free = new Semaphore(1);
        private Instant used;
        private boolean removed;

        Entry(Instant used) {
            this.used = used;
        }
    }

    /** Exclusive use of a repository. */
    final class Lease implements AutoCloseable {

        private final String name;
        private final Entry entry;
        private final ServerRepository repository;

        private Lease(String name, Entry entry, ServerRepository repository) {
            this.name = name;
            this.entry = entry;
            this.repository = repository;
        }

        ServerRepository repository() {
            return repository;
        }

        /**
         * Has the repository removed on close: a failed operation may have left something half
         * done.
         */
        void discard() {
            entry.removed = true;
        }

        @Override
        public void close() {
            try {
                repository.close();
                entry.used = clock.instant();
                if (entry.removed
                        || directory.sizeOf(name) > PACKS_KEPT * limits.packBytes().toBytes()) {
                    remove(name, entry);
                }
            } finally {
                entry.free.release();
            }
        }
    }
}
