package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.database.directory.DataDirectory;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Beside real processes that are killed, and others that live. */
class KilledReplicasIT {

    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
    private static final Duration LEASE = Duration.ofHours(1);

    @TempDir Path data;

    private final TestDatabase database = TestDatabase.fresh();
    private final Replicas replicas = new Replicas(database.engineDatabase());
    private final List<Process> processes = new ArrayList<>();
    private final UUID lease = UUID.randomUUID();
    private Path folder;
    private String boot;
    private KilledReplicas killed;

    @BeforeEach
    void setUp() throws IOException {
        assumeTrue(Files.isReadable(BOOT), "the kernel names its boot");
        folder = Files.createDirectory(data.resolve("replicas"));
        boot = Files.readString(BOOT).strip();
        killed = new KilledReplicas(new DataDirectory(data), replicas, Clock.systemUTC());
        replicas.register(lease, LEASE);
    }

    @AfterEach
    void tearDown() throws InterruptedException {
        killed.stop();
        for (Process process : processes) {
            process.destroyForcibly().waitFor();
        }
        database.close();
    }

    @Test
    void endsTheLeasesOfAProcessOnceItWasKilled() throws Exception {
        UUID renewed = UUID.randomUUID();
        replicas.register(renewed, LEASE);
        Process holder = hold(boot, lease, renewed);
        killed.start();
        assertThat(killed.isRunning()).isTrue();
        assertThat(killed.endKilled()).isZero();
        assertThat(replicas.known()).contains(lease, renewed);
        holder.destroyForcibly().waitFor();
        assertThat(killed.endKilled()).isEqualTo(2);
        assertThat(replicas.known()).isEmpty();
        assertThat(replicas.hasLostWithin(LEASE)).isTrue();
        assertThat(files()).as("its own is left").hasSize(1);
        killed.stop();
        assertThat(files()).isEmpty();
    }

    @Test
    void endsThemAsItStarts() throws Exception {
        UUID neighbour = UUID.randomUUID();
        replicas.register(neighbour, LEASE);
        hold(boot, neighbour);
        hold(boot, lease).destroyForcibly().waitFor();
        killed.start();
        assertThat(replicas.known()).containsExactly(neighbour);
    }

    /** Another machine may share the folder; its locks are not seen here. */
    @Test
    void leavesThoseOfAnotherBootToTheirEnd() throws Exception {
        hold("another-boot", lease).destroyForcibly().waitFor();
        killed.start();
        assertThat(replicas.known()).containsExactly(lease);
        assertThat(files()).hasSize(2);
        for (Path file : files()) {
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
        }
        assertThat(killed.endKilled()).isZero();
        assertThat(replicas.known()).containsExactly(lease);
        assertThat(files()).as("its own is kept, however old").hasSize(1);
    }

    @Test
    void leavesAFileThatNothingWasWrittenToYet() throws Exception {
        Path empty = Files.createFile(folder.resolve("new" + LeaseFile.ENDING));
        killed.start();
        assertThat(killed.endKilled()).isZero();
        assertThat(empty).exists();
    }

    /** A row that the killed process' statement still holds is ended by a later look. */
    @Test
    void looksAgainAtARowThatIsHeld() throws Exception {
        hold(boot, lease).destroyForcibly().waitFor();
        try (var connection = database.owner().getConnection()) {
            connection.setAutoCommit(false);
            try (var statement =
                    connection.prepareStatement("SELECT 1 FROM replicas WHERE id = ? FOR UPDATE")) {
                statement.setObject(1, lease);
                statement.execute();
            }
            killed.start();
            assertThat(replicas.known()).containsExactly(lease);
            connection.rollback();
        }
        assertThat(killed.endKilled()).isEqualTo(1);
        assertThat(replicas.known()).isEmpty();
    }

    @Test
    void notesItsOwnLeasesBeforeTheyBegin() throws Exception {
        killed.start();
        killed.willHold(lease);
        assertThat(files()).hasSize(1);
        assertThat(Files.readAllLines(files().getFirst())).containsExactly(boot, lease.toString());
        assertThat(killed.endKilled()).isZero();
        assertThat(replicas.known()).containsExactly(lease);
    }

    @Test
    void goesOnWithoutAFileWhereNoneCanBeMade() throws Exception {
        Files.delete(folder);
        Files.createFile(folder);
        killed.start();
        killed.willHold(lease);
        assertThat(killed.endKilled()).isZero();
        assertThat(replicas.known()).containsExactly(lease);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    private Process hold(String boot, UUID... leases) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(LeaseHolder.class.getName(), folder.toString(), boot));
        Stream.of(leases).map(UUID::toString).forEach(command::add);
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        processes.add(process);
        BufferedReader said = process.inputReader();
        assertThat(said.readLine()).isEqualTo("held");
        return process;
    }
}
