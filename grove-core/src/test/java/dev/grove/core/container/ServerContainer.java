package dev.grove.core.container;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * Servers of others that tests run beside Grove, from the image that the launcher has built of
 * {@code src/test/servers-image}. They share this machine's network, as an engine may have no
 * bridge, and listen at ports that their tests choose.
 */
public final class ServerContainer {

    /** Time that all classes of one JVM may take in the long form. */
    private static final int LIFE_SECONDS = 5_400;

    private ServerContainer() {}

    /**
     * Container that runs a command, not started yet; empty where there is no image. Should this
     * JVM be killed, it ends by a timeout and is removed.
     */
    public static Optional<GenericContainer<?>> of(List<String> command) {
        return Optional.ofNullable(System.getenv("GROVE_TEST_SERVERS_IMAGE"))
                .map(image -> new GenericContainer<>(DockerImageName.parse(image)))
                .map(container ->
                        container
                                .withNetworkMode("host")
                                .withCreateContainerCmdModifier(created ->
                                        Objects.requireNonNull(created.getHostConfig())
                                                .withAutoRemove(true))
                                .withCommand(
                                        Stream.concat(
                                                        Stream.of(
                                                                "timeout",
                                                                String.valueOf(LIFE_SECONDS)),
                                                        command.stream())
                                                .toArray(String[]::new)));
    }
}
