package dev.grove.workspace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.TenantId;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every store of snapshots does. */
abstract class SnapshotStoreContract {

    private static final int MB = 1024 * 1024;

    private final TenantId tenant = TenantId.next();
    @TempDir private Path folder;

    abstract SnapshotStore store();

    @ParameterizedTest
    @ValueSource(ints = {1, MB - 1, MB, MB + 1, 24 * MB + 7})
    void givesBackWhatItWasGiven(int size) throws IOException {
        TestContent content = TestContent.ofSize(size);

        store().put(tenant, content.digest(), content.in(folder));

        assertThat(read(content)).isEqualTo(content.bytes());
    }

    @Test
    void hasNothingThatItWasNotGiven() throws IOException {
        assertThat(store().open(tenant, TestContent.ofSize(9).digest())).isEmpty();
    }

    @Test
    void givesNoTenantTheContentOfAnother() throws IOException {
        TestContent content = TestContent.ofSize(100);
        TenantId other = TenantId.next();
        store().put(tenant, content.digest(), content.in(folder));

        assertThat(store().open(other, content.digest())).isEmpty();
        store().delete(other, content.digest());

        assertThat(read(content)).isEqualTo(content.bytes());
    }

    @Test
    void changesNothingWhenTheSameIsStoredAgain() throws IOException {
        TestContent content = TestContent.ofSize(3 * MB);
        store().put(tenant, content.digest(), content.in(folder));

        store().put(tenant, content.digest(), content.in(folder));

        assertThat(read(content)).isEqualTo(content.bytes());
    }

    @Test
    void deletesOnceAndDoesNothingAfterwards() throws IOException {
        TestContent content = TestContent.ofSize(100);
        TestContent kept = TestContent.ofSize(101);
        store().put(tenant, content.digest(), content.in(folder));
        store().put(tenant, kept.digest(), kept.in(folder));

        store().delete(tenant, content.digest());
        store().delete(tenant, content.digest());

        assertThat(store().open(tenant, content.digest())).isEmpty();
        assertThat(read(kept)).isEqualTo(kept.bytes());
    }

    @Test
    void storesAnewWhatWasDeleted() throws IOException {
        TestContent content = TestContent.ofSize(2 * MB);
        store().put(tenant, content.digest(), content.in(folder));
        store().delete(tenant, content.digest());

        store().put(tenant, content.digest(), content.in(folder));

        assertThat(read(content)).isEqualTo(content.bytes());
    }

    @Test
    void letsAReaderStopInTheMiddle() throws IOException {
        TestContent content = TestContent.ofSize(5 * MB);
        store().put(tenant, content.digest(), content.in(folder));

        try (InputStream in = store().open(tenant, content.digest()).orElseThrow()) {
            assertThat(in.read()).isEqualTo(content.bytes()[0] & 0xff);
        }

        assertThat(read(content)).isEqualTo(content.bytes());
    }

    private byte[] read(TestContent content) throws IOException {
        return TestContent.read(store().open(tenant, content.digest()).orElseThrow());
    }
}
