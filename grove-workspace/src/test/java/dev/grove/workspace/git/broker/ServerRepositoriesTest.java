package dev.grove.workspace.git.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.database.directory.DataDirectory;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.workspace.git.broker.url.GitUrl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerRepositoriesTest {

    private static final GitUrl URL = new GitUrl("https", "forge.example", 443, "/a");

    @TempDir private Path data;
    private final AtomicReference<Instant> now =
            new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
    private ServerRepositories repositories;

    @BeforeEach
    void setUp() {
        repositories = open();
    }

    @AfterEach
    void close() {
        repositories.close();
    }

    @Test
    void keepsARepositoryOfEachRunAndPathAndUrl() throws IOException {
        GitOrder order = order(".");
        Path first = use(order, URL);
        assertThat(use(order, URL)).isEqualTo(first);
        assertThat(use(order("sub"), URL)).isNotEqualTo(first);
        assertThat(use(order(order.run(), "sub"), URL)).isNotEqualTo(first);
        assertThat(use(order, new GitUrl("https", "other.example", 443, "/a"))).isNotEqualTo(first);
    }

    @Test
    void removesWhatWasNotUsedForAWhile() throws IOException {
        GitOrder order = order(".");
        Path path = use(order, URL);
        now.updateAndGet(time -> time.plus(Duration.ofMinutes(29)));
        repositories.removeIdle();
        assertThat(path).exists();
        try (ServerRepositories.Lease _ = repositories.take(order, URL)) {
            now.updateAndGet(time -> time.plus(Duration.ofHours(2)));
            repositories.removeIdle();
            assertThat(path).exists();
        }
        now.updateAndGet(time -> time.plus(Duration.ofMinutes(31)));
        repositories.removeIdle();
        assertThat(path).doesNotExist();
        assertThat(use(order, URL)).exists();
    }

    @Test
    void removesWhatIsHalfDoneOrTooLarge() throws IOException {
        GitOrder order = order(".");
        Path path;
        try (ServerRepositories.Lease lease = repositories.take(order, URL)) {
            path = lease.repository().getDirectory().toPath();
            lease.discard();
        }
        assertThat(path).doesNotExist();
        try (ServerRepositories.Lease _ = repositories.take(order, URL)) {
            Files.write(path.resolve("large"), new byte[129 << 20]);
        }
        assertThat(path).doesNotExist();
    }

    @Test
    void removesEverythingWhenTheServerStops() throws IOException {
        Path _ = use(order("."), URL);
        repositories.close();
        assertThat(left()).isEmpty();
    }

    @Test
    void removesWhatAKilledServerLeftAndNothingOfALivingOne() throws IOException {
        Path dead = data.resolve("git/dead/repository");
        Files.createDirectories(dead);
        Files.writeString(data.resolve("git/dead.lock"), "");
        Path living = use(order("."), URL);
        ServerRepositories other = open();
        try (ServerRepositories.Lease _ = other.take(order("."), URL)) {
            assertThat(dead.getParent()).doesNotExist();
            assertThat(data.resolve("git/dead.lock")).doesNotExist();
            assertThat(living).exists();
        }
        other.close();
        assertThat(living).exists();
    }

    private List<Path> left() throws IOException {
        try (Stream<Path> files = Files.list(data.resolve("git"))) {
            return files.toList();
        }
    }

    private Path use(GitOrder order, GitUrl url) throws IOException {
        try (ServerRepositories.Lease lease = repositories.take(order, url)) {
            return lease.repository().getDirectory().toPath();
        }
    }

    private static GitOrder order(String path) {
        return order(RunId.next(), path);
    }

    private static GitOrder order(RunId run, String path) {
        return new GitOrder(TenantId.next(), run, 1, path, new Cancellation());
    }

    private ServerRepositories open() {
        InstantSource source = now::get;
        Clock clock = source.withZone(ZoneOffset.UTC);
        return new ServerRepositories(new DataDirectory(data), TestBrokers.SETTINGS, clock);
    }
}
