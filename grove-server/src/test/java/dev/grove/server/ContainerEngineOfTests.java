package dev.grove.server;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import java.util.List;
import java.util.stream.Stream;

/** The container engine of this machine, asked past Grove. */
public final class ContainerEngineOfTests {

    private final DockerClient docker;

    private ContainerEngineOfTests(DockerClient docker) {
        this.docker = docker;
    }

    /** Fails where a sandbox is required and no engine answers; elsewhere the test is not run. */
    public static ContainerEngineOfTests require() {
        DefaultDockerClientConfig config =
                DefaultDockerClientConfig.createDefaultConfigBuilder().build();
        DockerClient docker =
                DockerClientImpl.getInstance(
                        config,
                        new ZerodepDockerHttpClient.Builder()
                                .dockerHost(config.getDockerHost())
                                .build());
        try {
            docker.pingCmd().exec();
        } catch (RuntimeException e) {
            if ("1".equals(System.getenv("GROVE_REQUIRE_SANDBOX"))) {
                throw new AssertionError("GROVE_REQUIRE_SANDBOX=1, but no engine answers", e);
            }
            assumeTrue(false, "No engine answers");
        }
        return new ContainerEngineOfTests(docker);
    }

    /** Names of the containers that work, or worked, for a run. */
    public List<String> containersOf(String run) {
        List<Container> found =
                docker.listContainersCmd()
                        .withShowAll(true)
                        .withNameFilter(List.of("grove-" + run))
                        .exec();
        return found.stream().flatMap(container -> Stream.of(container.getNames())).toList();
    }

    /** Whether there is a volume of that name. */
    public boolean hasVolume(String name) {
        return docker.listVolumesCmd().exec().getVolumes().stream()
                .anyMatch(volume -> volume.getName().equals(name));
    }
}
