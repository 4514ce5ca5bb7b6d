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

/** Contract of every store of snapshots. */
abstract class SnapshotStoreContract {

    private static final int MB = 1024 * 1024;

    private final TenantId tenant = newTenant();
    @TempDir private Path folder;

    abstract SnapshotStore store();

    TenantId newTenant() {
        return TenantId.next();
    }

    /** Announces to the index what is about to be stored, where the store leans on it. */
    void announce(TenantId owner, TestContent content) {}

    @ParameterizedTest
    @ValueSource(ints = {1, MB - 1, MB, MB + 1, 24 * MB + 7})
    void givesBackWhatItWasGiven(int size) throws IOException {
        TestContent content = TestContent.ofSize(size);

        put(content);

        assertThat(read(content)).isEqualTo(content.bytes());
    }

    @Test
    void hasNothingThatItWasNotGiven() throws IOException {
        assertThat(store().open(tenant, TestContent.ofSize(9).digest())).isEmpty();
    }

    @Test
    void givesNoTenantTheContentOfAnother() throws IOException {
        TestContent content = TestContent.ofSize(100);
        TenantId other = newTenant();
        put(content);

        assertThat(store().open(other, content.digest())).isEmpty();
        store().delete(other, content.digest());

        assertThat(read(content)).isEqualTo(content.bytes());
    }

    @Test
    void changesNothingWhenTheSameIsStoredAgain() throws IOException {
        TestContent content = TestContent.ofSize(3 * MB);
        put(content);

        put(content);

        assertThat(read(content)).isEqualTo(content.bytes());
    }

    @Test
    void deletesOnceAndDoesNothingAfterwards() throws IOException {
        TestContent content = TestContent.ofSize(100);
        TestContent kept = TestContent.ofSize(101);
        put(content);
        put(kept);

        store().delete(tenant, content.digest());
        store().delete(tenant, content.digest());

        assertThat(store().open(tenant, content.digest())).isEmpty();
        assertThat(read(kept)).isEqualTo(kept.bytes());
    }

    @Test
    void storesAnewWhatWasDeleted() throws IOException {
        TestContent content = TestContent.ofSize(2 * MB);
        put(content);
        store().delete(tenant, content.digest());

        put(content);

        assertThat(read(content)).isEqualTo(content.bytes());
    }

    @Test
    void letsAReaderStopInTheMiddle() throws IOException {
        TestContent content = TestContent.ofSize(5 * MB);
        put(content);

        try (InputStream in = store().open(tenant, content.digest()).orElseThrow()) {
            assertThat(in.read()).isEqualTo(content.bytes()[0] & 0xff);
        }

        assertThat(read(content)).isEqualTo(content.bytes());
    }

    private void put(TestContent content) throws IOException {
        announce(tenant, content);
        store().put(tenant, content.digest(), content.in(folder));
    }

    private byte[] read(TestContent content) throws IOException {
        return TestContent.read(store().open(tenant, content.digest()).orElseThrow());
    }
}
