package dev.grove.workspace.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.database.directory.DataDirectory;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;

class SpoolTest {

    private static final ViewSettings SETTINGS =
            new ViewSettings(
                    4,
                    2,
                    Duration.ZERO,
                    DataSize.ofKilobytes(500),
                    DataSize.ofKilobytes(300),
                    DataSize.ofKilobytes(300));

    private final TenantId tenant = TenantId.next();
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    @TempDir private Path data;

    @Test
    void sendsWhatWasWritten() throws IOException {
        byte[] content = new byte[200 * 1024];
        new Random(7).nextBytes(content);
        ByteArrayOutputStream received = new ByteArrayOutputStream();
        try (SpooledFile file = spool().open(tenant, content.length)) {
            file.write(content, 100);
            file.write(Arrays.copyOfRange(content, 100, content.length), content.length - 100);
            file.sendTo(received);
        }
        assertThat(received.toByteArray()).isEqualTo(content);
    }

    @Test
    void hasNoNameOnTheDiskEvenWhileItIsSent() throws IOException {
        try (SpooledFile file = spool().open(tenant, 1)) {
            file.write(new byte[1], 1);
            assertThat(data.resolve("views")).isEmptyDirectory();
            assertThat(
                            PosixFilePermissions.toString(
                                    Files.getPosixFilePermissions(data.resolve("views"))))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void isTheServersAloneAndGoneFromTheDiskWhenClosed() throws IOException {
        Spool spool = spool();
        SpooledFile file = spool.open(tenant, 1);
        assertThat(held())
                .singleElement()
                .satisfies(path ->
                        assertThat(
                                        PosixFilePermissions.toString(
                                                Files.getPosixFilePermissions(path)))
                                .isEqualTo("rw-------"));
        file.close();
        assertThat(held()).isEmpty();
    }

    @Test
    void givesATenantItsShareAndOthersTheirs() throws IOException {
        Spool spool = spool();
        SpooledFile first = spool.open(tenant, 300 * 1024);
        assertRefused(spool, tenant, 1, ErrorCode.RATE_LIMITED);
        spool.open(TenantId.next(), 200 * 1024);
        assertRefused(spool, TenantId.next(), 1, ErrorCode.UNAVAILABLE);

        first.close();
        first.close();

        assertThat(spool.taken()).as("given back once").isEqualTo(200 * 1024);
        spool.open(tenant, 300 * 1024);
    }

    @Test
    void refusesAFileThatNoTenantHasRoomFor() {
        assertRefused(spool(), tenant, 300 * 1024 + 1, ErrorCode.VALIDATION_FAILED);
    }

    @Test
    void takesNoRoomWhenItsFolderCannotBeMade() throws IOException {
        Files.createFile(data.resolve("views"));
        Spool spool = spool();
        assertThatThrownBy(() -> spool.open(tenant, 100)).isInstanceOf(IOException.class);
        assertThat(spool.taken()).isZero();
    }

    @Test
    void cutsOffAReaderThatTakesForEver() throws IOException {
        try (SpooledFile file = spool().open(tenant, 256 * 1024)) {
            file.write(new byte[256 * 1024], 256 * 1024);
            assertThatThrownBy(() -> file.sendTo(new TakingA(Duration.ofSeconds(40))))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("too slowly");
            file.sendTo(new TakingA(Duration.ofSeconds(10)));
        }
    }

    private Spool spool() {
        InstantSource time = now::get;
        return new Spool(SETTINGS, new DataDirectory(data), time.withZone(ZoneOffset.UTC));
    }

    private void assertRefused(Spool spool, TenantId whose, long size, ErrorCode code) {
        assertThatThrownBy(() -> spool.open(whose, size))
                .isInstanceOfSatisfying(
                        GroveException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    /** Descriptors of this process that still lead beneath the folder. */
    private List<Path> held() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.filter(this::isSpooled).toList();
        }
    }

    private boolean isSpooled(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).startsWith(data.resolve("views"));
        } catch (IOException _) {
            return false;
        }
    }

    /** A caller for whom time passes with each write. */
    private final class TakingA extends OutputStream {

        private final Duration time;

        TakingA(Duration time) {
            this.time = time;
        }

        @Override
        public void write(int one) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            now.updateAndGet(before -> before.plus(time));
        }
    }
}
