package dev.grove.workspace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.TenantId;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class SnapshotConfigurationIT {

    private static final String SNAPSHOTS = "grove.workspaces.snapshots.";

    private final TestDatabase database = TestDatabase.fresh();
    private final ApplicationContextRunner grove =
            new ApplicationContextRunner()
                    .withBean(EngineDatabase.class, database::engineDatabase)
                    .withUserConfiguration(SnapshotConfiguration.class);
    @TempDir private Path folder;

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void keepsSnapshotsInTheDatabaseUnlessSetOtherwise() {
        grove.run(context ->
                assertThat(context.getBean(SnapshotStore.class))
                        .isInstanceOf(JdbcSnapshotStore.class));
    }

    @Test
    void keepsThemInTheDirectoryThatIsSet() {
        grove.withPropertyValues(SNAPSHOTS + "directory=" + folder)
                .run(context ->
                        assertThat(context.getBean(SnapshotStore.class))
                                .isInstanceOf(DirectorySnapshotStore.class));
    }

    @Test
    void keepsThemInTheBucketThatIsSet() {
        TestContent content = TestContent.ofSize(100);
        TenantId tenant = TenantId.next();
        try (TestS3 server = new TestS3()) {
            grove.withPropertyValues(
                            SNAPSHOTS + "s3.bucket=" + TestS3.BUCKET,
                            SNAPSHOTS + "s3.endpoint=" + server.endpoint(),
                            SNAPSHOTS + "s3.access-key=" + TestS3.ACCESS_KEY,
                            SNAPSHOTS + "s3.secret-key=" + TestS3.SECRET_KEY,
                            SNAPSHOTS + "s3.path-style=true")
                    .run(context ->
                            context.getBean(SnapshotStore.class)
                                    .put(tenant, content.digest(), content.in(folder)));

            assertThat(server.keys())
                    .containsExactly("snapshots/" + tenant + "/" + content.digest());
        }
    }

    @Test
    void takesCredentialsFromWhereTheSdkLooksWhenNoneAreSet() {
        TestContent content = TestContent.ofSize(100);
        System.setProperty("aws.accessKeyId", TestS3.ACCESS_KEY);
        System.setProperty("aws.secretAccessKey", TestS3.SECRET_KEY);
        try (TestS3 server = new TestS3()) {
            grove.withPropertyValues(
                            SNAPSHOTS + "s3.bucket=" + TestS3.BUCKET,
                            SNAPSHOTS + "s3.endpoint=" + server.endpoint(),
                            SNAPSHOTS + "s3.prefix=",
                            SNAPSHOTS + "s3.path-style=true")
                    .run(context ->
                            context.getBean(SnapshotStore.class)
                                    .put(TenantId.next(), content.digest(), content.in(folder)));

            assertThat(server.keys()).singleElement().asString().endsWith("/" + content.digest());
        } finally {
            System.clearProperty("aws.accessKeyId");
            System.clearProperty("aws.secretAccessKey");
        }
    }
}
