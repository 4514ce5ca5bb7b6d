package dev.grove.server.mcp;

import dev.grove.server.GroveServer;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

/** Another server on the database of the first one, in the same process. */
final class SecondReplica implements AutoCloseable {

    private static final List<String> SHARED =
            List.of(
                    "grove.database.url",
                    "grove.database.username",
                    "grove.database.password",
                    "grove.master-key",
                    "grove.bootstrap-admin-key",
                    "grove.workspaces.engine",
                    "grove.models.scripted.directory");

    private final ConfigurableApplicationContext context;

    SecondReplica(Environment first) {
        this.context =
                new SpringApplicationBuilder(GroveServer.class)
                        .profiles("mcp-fixtures")
                        .run(
                                Stream.concat(
                                                SHARED.stream()
                                                        .map(name ->
                                                                "--"
                                                                        + name
                                                                        + "="
                                                                        + first.getRequiredProperty(
                                                                                name)),
                                                Stream.of(
                                                        "--server.port=0",
                                                        "--grove.data-dir=target/data-of-second"))
                                        .toArray(String[]::new));
    }

    int port() {
        return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    @Override
    public void close() {
        context.close();
    }
}
