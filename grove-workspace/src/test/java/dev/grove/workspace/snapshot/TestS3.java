package dev.grove.workspace.snapshot;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;
import software.amazon.awssdk.services.s3.model.S3Object;

/** A server of S3 on the loopback address, which keeps objects in memory and checks signatures. */
final class TestS3 implements AutoCloseable {

    static final String ACCESS_KEY = "AKTESTACCESSKEY";
    static final String SECRET_KEY = "c2VjcmV0LWtleS1vZi10aGUtdGVzdA";
    static final String BUCKET = "grove-files";

    private final TransientNio2BlobStore objects = new TransientNio2BlobStore();
    private final S3Proxy server =
            S3Proxy.builder()
                    .endpoint(URI.create("http://127.0.0.1:0"))
                    .awsAuthentication(AuthenticationType.AWS_V4, ACCESS_KEY, SECRET_KEY)
                    .blobStore(objects)
                    .build();

    TestS3() {
        objects.createContainer(BUCKET);
        try {
            server.start();
        } catch (Exception e) {
            throw new IllegalStateException("The server of S3 did not start", e);
        }
    }

    String endpoint() {
        return "http://127.0.0.1:" + server.getPort();
    }

    S3Settings settings() {
        return settings(BUCKET, SECRET_KEY);
    }

    S3Settings settings(String bucket, String secretKey) {
        return new S3Settings(
                bucket, endpoint(), "eu-central-1", ACCESS_KEY, secretKey, "grove/snapshots", true);
    }

    List<String> keys() {
        return objects.list(BUCKET).contents().stream().map(S3Object::key).toList();
    }

    byte[] object(String key) throws IOException {
        try (var content = objects.getBlob(BUCKET, key)) {
            return content.readAllBytes();
        }
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("The server of S3 did not stop", e);
        }
        objects.close();
    }
}
