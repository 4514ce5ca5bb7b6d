package dev.grove.workspace.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.transport.DockerHttpClient;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Connections to one engine.
 *
 * @param calls every call through it ends within its deadline
 * @param streams for the toolbox, whose stream may be silent for as long as it likes
 */
record EngineClient(String host, String version, DockerClient calls, DockerClient streams) {

    private static final int MOST_CONNECTIONS = 4_000;

    /** The bound on the whole call is to be the first to say so. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    /**
     * Connects, if an engine answers there.
     *
     * @throws RuntimeException when none does
     */
    static EngineClient connect(String host, Duration callLimit) {
        DockerClient calls = client(host, callLimit);
        String version = calls.versionCmd().exec().getVersion();
        return new EngineClient(host, version == null ? "" : version, calls, client(host, null));
    }

    private static DockerClient client(String host, @Nullable Duration responseLimit) {
        DefaultDockerClientConfig config =
                DefaultDockerClientConfig.createDefaultConfigBuilder().withDockerHost(host).build();
        ZerodepDockerHttpClient.Builder http =
                new ZerodepDockerHttpClient.Builder()
                        .dockerHost(config.getDockerHost())
                        .sslConfig(config.getSSLConfig())
                        .maxConnections(MOST_CONNECTIONS)
                        .connectionTimeout(Duration.ofSeconds(5));
        if (responseLimit == null) {
            return DockerClientImpl.getInstance(config, http.build());
        }
        DockerHttpClient bounded =
                BoundedHttpClient.around(
                        http.responseTimeout(responseLimit.plus(GRACE)).build(), responseLimit);
        return DockerClientImpl.getInstance(config, bounded);
    }
}
