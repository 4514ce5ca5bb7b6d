package dev.grove.workspace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Objects;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.util.unit.DataSize;

class S3SettingsTest {

    private static final String S3 = "grove.workspaces.snapshots.s3.";
    private static final String SECRET = "very-secret-key";

    private final ApplicationContextRunner grove =
            new ApplicationContextRunner().withUserConfiguration(Bound.class);

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(SnapshotSettings.class)
    static class Bound {}

    @Test
    void isNothingUnlessSet() {
        grove.run(context -> assertThat(context.getBean(SnapshotSettings.class).s3()).isNull());
    }

    @Test
    void needsNoMoreThanABucketAndARegion() {
        grove.withPropertyValues(S3 + "bucket=grove-files", S3 + "region=eu-central-1")
                .run(context ->
                        assertThat(context.getBean(SnapshotSettings.class).s3())
                                .isEqualTo(
                                        new S3Settings(
                                                "grove-files",
                                                "",
                                                "eu-central-1",
                                                "",
                                                "",
                                                "snapshots",
                                                false)));
    }

    @Test
    void takesAStoreThatIsNotAmazons() {
        grove.withPropertyValues(
                        S3 + "bucket=grove-files",
                        S3 + "endpoint=http://minio:9000",
                        S3 + "access-key=access",
                        S3 + "secret-key=" + SECRET,
                        S3 + "prefix=",
                        S3 + "path-style=true")
                .run(context -> {
                    S3Settings settings =
                            Objects.requireNonNull(context.getBean(SnapshotSettings.class).s3());
                    assertThat(settings)
                            .isEqualTo(
                                    new S3Settings(
                                            "grove-files",
                                            "http://minio:9000",
                                            "us-east-1",
                                            "access",
                                            SECRET,
                                            "",
                                            true));
                    assertThat(settings.key("tenant/digest")).isEqualTo("tenant/digest");
                });
    }

    @Test
    void printsNoKeys() {
        SnapshotSettings settings =
                new SnapshotSettings(
                        null,
                        settings("b-1", "", "eu-central-1", "access-0", SECRET, "p"),
                        DataSize.ofMegabytes(1),
                        Duration.ofDays(1));
        assertThat(settings.toString())
                .contains("b-1", "eu-central-1")
                .doesNotContain("access-0")
                .doesNotContain(SECRET);
    }

    @Test
    void refusesABucketWithoutAPlace() {
        assertThatThrownBy(() -> settings("bucket", "", "", "", "", ""))
                .hasMessageContaining(S3 + "region must be set, such as eu-central-1")
                .hasMessageContaining(S3 + "endpoint");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ab", "-bucket", "a/b", "b\nc", "../x"})
    void refusesWhatCannotBeABucket(String bucket) {
        assertThatThrownBy(() -> settings(bucket, "", "eu-central-1", "", "", ""))
                .hasMessageContaining(S3 + "bucket must name the bucket");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "minio:9000",
                "ftp://minio",
                "http://",
                "http://a b",
                "http://minio/a/path",
                "http://minio?x=y",
                "http://user:very-secret-key@minio"
            })
    void refusesWhatCannotBeAnEndpointAndDoesNotRepeatIt(String endpoint) {
        assertThatThrownBy(() -> settings("bucket", endpoint, "", "", "", ""))
                .hasMessageContaining(S3 + "endpoint must be http(s)://host[:port]")
                .hasMessageNotContaining("minio")
                .hasMessageNotContaining(SECRET);
    }

    @Test
    void refusesHalfOfACredential() {
        assertThatThrownBy(() -> settings("bucket", "", "eu-central-1", "access", "", ""))
                .hasMessageContaining("access-key and secret-key must be set together");
        assertThatThrownBy(() -> settings("bucket", "", "eu-central-1", "", SECRET, ""))
                .hasMessageContaining("access-key and secret-key must be set together")
                .hasMessageNotContaining(SECRET);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a", "a/", "a//b", "../a", "a/../b", "a b", "ä"})
    void refusesWhatCannotBeAPrefix(String prefix) {
        assertThatThrownBy(() -> settings("bucket", "", "eu-central-1", "", "", prefix))
                .hasMessageContaining(S3 + "prefix must be names");
    }

    @Test
    void refusesAPrefixLongerThanKeysHaveRoomFor() {
        assertThatThrownBy(() -> settings("bucket", "", "eu-central-1", "", "", "a".repeat(201)))
                .hasMessageContaining(S3 + "prefix");
    }

    @Test
    void refusesTwoPlacesAtOnce() {
        startFails("grove.workspaces.snapshots.directory=/srv/grove", S3 + "region=eu-central-1")
                .contains("remove one, snapshots lie in one place");
    }

    @Test
    void refusesSnapshotsThatAreTooLargeForOneRequest() {
        startFails("grove.workspaces.snapshots.max-size=6GB", S3 + "region=eu-central-1")
                .contains("max-size must be at most 5GB");
    }

    @Test
    void saysAtStartHowToMendItAndShowsNoKey() {
        startFails(S3 + "prefix=/").contains(S3 + "region must be set");
    }

    /**
     * Fails to start with a bucket, keys and these settings; returns assertions on the report to
     * the operator, which must show no key.
     */
    private AbstractStringAssert<?> startFails(String... settings) {
        String[] description = new String[1];
        grove.withPropertyValues(
                        S3 + "bucket=grove-files",
                        S3 + "access-key=access-0",
                        S3 + "secret-key=" + SECRET)
                .withPropertyValues(settings)
                .run(context -> {
                    Throwable failure = Objects.requireNonNull(context.getStartupFailure());
                    description[0] =
                            SpringFactoriesLoader.forDefaultResourceLocation()
                                    .load(FailureAnalyzer.class, (_, _, _) -> {})
                                    .stream()
                                    .map(analyzer -> analyzer.analyze(failure))
                                    .filter(analysis -> analysis != null)
                                    .map(FailureAnalysis::getDescription)
                                    .findFirst()
                                    .orElseThrow();
                });
        return assertThat(description[0]).doesNotContain(SECRET).doesNotContain("access-0");
    }

    private static S3Settings settings(
            String bucket,
            String endpoint,
            String region,
            String accessKey,
            String secretKey,
            String prefix) {
        return new S3Settings(bucket, endpoint, region, accessKey, secretKey, prefix, false);
    }
}
