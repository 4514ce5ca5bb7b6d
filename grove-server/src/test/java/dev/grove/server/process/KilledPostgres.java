package dev.grove.server.process;

import dev.grove.server.campaign.Postgres;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Postgres that is killed, and starts again with the files that it has. */
final class KilledPostgres implements DeployedDatabase {

    private final Postgres postgres;

    KilledPostgres(Path folder) {
        this.postgres = new Postgres(folder);
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "GROVE_DATABASE_URL", postgres.urlBy(postgres.port()),
                "GROVE_DATABASE_USERNAME", postgres.username(),
                "GROVE_DATABASE_PASSWORD", postgres.password());
    }

    @Override
    public JdbcClient client() {
        return postgres.client();
    }

    @Override
    public void fail() {
        postgres.kill();
    }

    @Override
    public void close() {
        postgres.close();
    }
}
