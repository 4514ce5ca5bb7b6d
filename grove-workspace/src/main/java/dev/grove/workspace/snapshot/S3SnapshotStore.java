package dev.grove.workspace.snapshot;

import dev.grove.core.id.TenantId;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.model.ChecksumMode;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;

/**
 * Snapshots as objects of a bucket, under {@code <prefix>/<tenant>/<digest>}. An object is there
 * whole or not at all: the store holds what it was sent against the digest before it keeps it.
 */
final class S3SnapshotStore implements SnapshotStore, AutoCloseable {

    private final S3Settings settings;
    private final S3Patience patience;
    private final S3Client client;

    S3SnapshotStore(S3Settings settings, S3Patience patience) {
        this.settings = settings;
        this.patience = patience;
        this.client = client(settings, patience);
    }

    private static S3Client client(S3Settings settings, S3Patience patience) {
        S3ClientBuilder builder =
                S3Client.builder()
                        .region(Region.of(settings.region()))
                        .credentialsProvider(credentials(settings))
                        .forcePathStyle(settings.pathStyle())
                        // The digest is the checksum; not every store understands more.
                        .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                        .httpClientBuilder(
                                UrlConnectionHttpClient.builder()
                                        .connectionTimeout(patience.connect())
                                        .socketTimeout(patience.silence()))
                        .overrideConfiguration(override ->
                                override.apiCallTimeout(patience.call())
                                        .retryStrategy(StandardRetryStrategy.builder().build()));
        if (!settings.endpoint().isEmpty()) {
            builder.endpointOverride(URI.create(settings.endpoint()));
        }
        return builder.build();
    }

    private static AwsCredentialsProvider credentials(S3Settings settings) {
        return settings.accessKey().isEmpty()
                ? DefaultCredentialsProvider.builder().build()
                : StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(settings.accessKey(), settings.secretKey()));
    }

    /**
     * @param digest the content's own, which the store verifies
     */
    @Override
    public void put(TenantId tenant, String digest, Path content) throws IOException {
        String key = key(tenant, digest);
        try {
            if (!isThere(key)) {
                upload(key, digest, content);
            }
        } catch (SdkException e) {
            throw new S3Failure("store a snapshot", settings, e);
        }
    }

    private boolean isThere(String key) {
        try {
            client.headObject(head -> head.bucket(settings.bucket()).key(key));
            return true;
        } catch (NoSuchKeyException _) {
            return false;
        }
    }

    private void upload(String key, String digest, Path content) throws IOException {
        String sha256 = Base64.getEncoder().encodeToString(HexFormat.of().parseHex(digest));
        Duration limit = patience.upload(Files.size(content));
        client.putObject(
                put ->
                        put.bucket(settings.bucket())
                                .key(key)
                                .checksumSHA256(sha256)
                                .contentType("application/zstd")
                                .overrideConfiguration(override -> override.apiCallTimeout(limit)),
                RequestBody.fromFile(content));
    }

    @Override
    public Optional<InputStream> open(TenantId tenant, String digest) throws IOException {
        String key = key(tenant, digest);
        try {
            return Optional.of(
                    new S3Content(
                            client.getObject(get ->
                                    get.bucket(settings.bucket())
                                            .key(key)
                                            .checksumMode(ChecksumMode.ENABLED)),
                            settings));
        } catch (NoSuchKeyException _) {
            return Optional.empty();
        } catch (SdkException e) {
            throw new S3Failure("give a snapshot", settings, e);
        }
    }

    @Override
    public void delete(TenantId tenant, String digest) throws IOException {
        String key = key(tenant, digest);
        try {
            client.deleteObject(delete -> delete.bucket(settings.bucket()).key(key));
        } catch (NoSuchKeyException _) {
            // Amazon says yes to what was never there; not every store does.
        } catch (SdkException e) {
            throw new S3Failure("delete a snapshot", settings, e);
        }
    }

    @Override
    public void close() {
        client.close();
    }

    private String key(TenantId tenant, String digest) {
        return settings.key(tenant + "/" + digest);
    }
}
