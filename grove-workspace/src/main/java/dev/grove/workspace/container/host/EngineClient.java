package dev.grove.workspace.container.host;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Info;
import com.github.dockerjava.api.model.Version;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.transport.DockerHttpClient;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import dev.grove.workspace.sandbox.VolumeName;
import java.time.Duration;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Connections to one engine.
 *
 * @param address where it is
 * @param podman whether it is Podman, which differs from Docker here and there; see docs/engines.md
 * @param mapped whether its containers know only a range of the machine's user ids
 * @param firstId the machine's user id that is 0 in a container: other than 0 where the engine
 *     remaps users
 * @param calls every call through it ends within its deadline
 * @param streams for the toolbox, whose stream may be silent for as long as it likes
 */
public record EngineClient(
        EngineAddress address,
        String version,
        boolean podman,
        boolean mapped,
        int firstId,
        DockerClient calls,
        DockerClient streams) {

    private static final String PODMAN = "Podman Engine";
    private static final String REMAPPED = "userns";
    private static final String ROOTLESS = "rootless";
    private static final int MOST_CONNECTIONS = 4_000;

    /** Engines that remap users keep their data in a folder that is named by the first id. */
    private static final Pattern REMAPPED_ROOT = Pattern.compile(".*/(\\d+)\\.\\d+");

    /** The bound on the whole call is to be the first to say so. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    /**
     * Connects, if an engine answers there.
     *
     * @param identity what this server proves itself with; null for an address in the clear
     * @throws RuntimeException when none does
     */
    public static EngineClient connect(
            EngineAddress address, @Nullable EngineIdentity identity, Duration callLimit) {
        DockerClient calls = client(address, identity, callLimit);
        Version version = calls.versionCmd().exec();
        Info info = calls.infoCmd().exec();
        return new EngineClient(
                address,
                Objects.requireNonNullElse(version.getVersion(), ""),
                isPodman(version),
                has(info, REMAPPED) || has(info, ROOTLESS),
                firstId(info),
                calls,
                client(address, identity, null));
    }

    /** Product and version, for people. */
    public String name() {
        return (podman ? "Podman " : "Docker ") + version;
    }

    /** The user, in a container, of a volume's sandboxes. */
    public int userOf(String volume) {
        return VolumeName.userOf(volume, mapped);
    }

    /** The id on the machine of a user in a container. */
    public int idOf(int user) {
        return firstId + user;
    }

    private static boolean isPodman(Version version) {
        return version.getComponents() != null
                && version.getComponents().stream().anyMatch(part -> PODMAN.equals(part.getName()));
    }

    private static int firstId(Info info) {
        String root = info.getDockerRootDir() == null ? "" : info.getDockerRootDir();
        Matcher matcher = REMAPPED_ROOT.matcher(root);
        return has(info, REMAPPED) && matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
    }

    private static boolean has(Info info, String securityOption) {
        return info.getSecurityOptions() != null
                && info.getSecurityOptions().stream()
                        .anyMatch(option -> option.contains(securityOption));
    }

    /**
     * Without what the environment says of TLS: docker-java could read it by another library only.
     */
    private static DockerClient client(
            EngineAddress address,
            @Nullable EngineIdentity identity,
            @Nullable Duration responseLimit) {
        DefaultDockerClientConfig config =
                DefaultDockerClientConfig.createDefaultConfigBuilder()
                        .withDockerHost(address.host())
                        .withDockerTlsVerify(false)
                        .build();
        ZerodepDockerHttpClient.Builder http =
                new ZerodepDockerHttpClient.Builder()
                        .dockerHost(config.getDockerHost())
                        .sslConfig(identity)
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
