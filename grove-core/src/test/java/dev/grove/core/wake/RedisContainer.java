package dev.grove.core.wake;

import dev.grove.core.container.ServerContainer;
import java.util.List;
import java.util.Optional;
import org.testcontainers.containers.GenericContainer;

/** In a container, as the package's user that has no rights. */
record RedisContainer(GenericContainer<?> container) implements RedisServer {

    static Optional<RedisServer> of(List<String> command) {
        return ServerContainer.of(command)
                .map(container ->
                        container.withCreateContainerCmdModifier(
                                created -> created.withUser("redis")))
                .map(RedisContainer::new);
    }

    @Override
    public void start() {
        container.start();
    }

    @Override
    public boolean isRunning() {
        return container.isRunning();
    }

    @Override
    public void end() {
        container.stop();
    }

    @Override
    public String printed() {
        return container.getLogs();
    }
}
