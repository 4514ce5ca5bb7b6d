package dev.grove.server.mcp;

import dev.grove.server.GroveServer;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

/** Another server on the database of the first one, in the same process. */
final class SecondReplica implements AutoCloseable {

    private static final String DATABASE = "grove.database.url";
    private static final String DATA = "grove.data-dir";
    private static final List<String> SHARED =
            List.of(
                    "grove.database.username",
                    "grove.database.password",
                    "grove.master-key",
                    "grove.bootstrap-admin-key",
                    "grove.workspaces.engine",
                    "grove.egress.allow",
                    "grove.models.scripted.directory");

    private final ConfigurableApplicationContext context;

    SecondReplica(Environment first) {
        this(first, first.getRequiredProperty(DATABASE));
    }

    /** Starts one that reaches the database by another address. */
    SecondReplica(Environment first, String database) {
        List<String> settings = new ArrayList<>();
        for (String name : SHARED) {
            if (first.containsProperty(name)) {
                settings.add(setting(name, first.getRequiredProperty(name)));
            }
        }
        settings.add(setting(DATABASE, database));
        settings.add(setting(DATA, first.getRequiredProperty(DATA) + "-of-second"));
        settings.add(setting("server.port", "0"));
        this.context =
                new SpringApplicationBuilder(GroveServer.class)
                        .profiles("mcp-fixtures")
                        .run(settings.toArray(String[]::new));
    }

    private static String setting(String name, String value) {
        return "--" + name + "=" + value;
    }

    int port() {
        return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    @Override
    public void close() {
        context.close();
    }
}
