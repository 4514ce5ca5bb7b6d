package dev.grove.workspace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.id.TenantId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class S3SnapshotStoreIT extends SnapshotStoreContract {

    private static final TestS3 SERVER = new TestS3();

    private final S3SnapshotStore store = new S3SnapshotStore(SERVER.settings(), S3Patience.USUAL);
    private final TenantId tenant = TenantId.next();
    @TempDir private Path folder;

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Override
    SnapshotStore store() {
        return store;
    }

    @Test
    void keepsAnObjectUnderPrefixTenantAndDigest() throws IOException {
        TestContent content = TestContent.ofSize(1000);

        store.put(tenant, content.digest(), content.in(folder));

        String key = "grove/snapshots/" + tenant + "/" + content.digest();
        assertThat(SERVER.keys()).contains(key);
        assertThat(SERVER.object(key)).isEqualTo(content.bytes());
    }

    @Test
    void sendsNothingThatIsThereAlready() throws IOException {
        TestContent content = TestContent.ofSize(1000);
        Path file = content.in(folder);
        store.put(tenant, content.digest(), file);
        Files.delete(file);

        store.put(tenant, content.digest(), file);

        assertThat(TestContent.read(store.open(tenant, content.digest()).orElseThrow()))
                .isEqualTo(content.bytes());
    }

    @Test
    void keepsNothingThatIsNotWhatItsDigestSays() throws IOException {
        TestContent content = TestContent.ofSize(1000);
        TestContent another = TestContent.ofSize(1001);

        assertThatThrownBy(() -> store.put(tenant, another.digest(), content.in(folder)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("could not store a snapshot")
                .hasMessageContaining("400 BadDigest");

        assertThat(store.open(tenant, another.digest())).isEmpty();
    }

    @Test
    void saysThatItsKeyIsRefusedAndShowsNone() throws IOException {
        String wrong = "d3Jvbmctc2VjcmV0";
        TestContent content = TestContent.ofSize(10);
        Path file = content.in(folder);
        try (var refused =
                new S3SnapshotStore(SERVER.settings(TestS3.BUCKET, wrong), S3Patience.USUAL)) {
            saysAndShowsNoKey(
                    () -> refused.put(tenant, content.digest(), file),
                    "The S3 bucket grove-files at " + SERVER.endpoint(),
                    "could not store a snapshot: it answered 403");
            saysAndShowsNoKey(
                    () -> refused.open(tenant, content.digest()),
                    "could not give a snapshot: it answered 403 SignatureDoesNotMatch");
            saysAndShowsNoKey(
                    () -> refused.delete(tenant, content.digest()),
                    "could not delete a snapshot: it answered 403 SignatureDoesNotMatch");
        }
    }

    @Test
    void doesNotTakeAMissingBucketForMissingContent() throws IOException {
        TestContent content = TestContent.ofSize(10);
        Path file = content.in(folder);
        try (var nowhere =
                new S3SnapshotStore(
                        SERVER.settings("no-such-bucket", TestS3.SECRET_KEY), S3Patience.USUAL)) {
            saysAndShowsNoKey(
                    () -> nowhere.open(tenant, content.digest()), "it answered 404 NoSuchBucket");
            // A store may answer, and close, before it has read the content; then that is all there
            // is to say.
            saysAndShowsNoKey(
                    () -> nowhere.put(tenant, content.digest(), file),
                    "could not store a snapshot");
        }
    }

    private static void saysAndShowsNoKey(ThrowingCallable call, String... words) {
        assertThatThrownBy(call)
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll(words)
                .satisfies(failure ->
                        assertThat(Throwables.getStackTrace(failure))
                                .doesNotContain(TestS3.ACCESS_KEY)
                                .doesNotContain(TestS3.SECRET_KEY)
                                .doesNotContain("d3Jvbmctc2VjcmV0"));
    }
}
