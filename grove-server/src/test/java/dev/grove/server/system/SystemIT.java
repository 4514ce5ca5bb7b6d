package dev.grove.server.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.ServerIT;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class SystemIT extends ServerIT {

    @Test
    void saysWhichServersThereAreAndWhatWaitsForThem() throws IOException {
        JsonNode system = operator().get("/system").json();

        JsonNode mine =
                system.get("replicas")
                        .valueStream()
                        .filter(replica -> replica.get("answers").asBoolean())
                        .findFirst()
                        .orElseThrow();
        assertThat(mine.get("silent").asBoolean()).isFalse();
        assertThat(mine.get("version")).isEqualTo(system.get("version"));
        assertThat(mine.get("last_beat").asString())
                .isGreaterThanOrEqualTo(mine.get("started_at").asString());
        assertThat(system.at("/queue/queued").asLong()).isNotNegative();
        assertThat(system.at("/sandbox/usable").asBoolean()).isFalse();
        assertThat(system.at("/sandbox/reason").asString()).isNotEmpty();
        try (Stream<Path> migrations = Files.list(Path.of("../db/migration"))) {
            assertThat(system.at("/schema/version").asInt())
                    .isEqualTo(
                            migrations
                                    .mapToInt(file ->
                                            Integer.parseInt(
                                                    file.getFileName().toString().substring(1, 4)))
                                    .max()
                                    .orElseThrow());
        }
    }

    @Test
    void isForOperatorsAlone() {
        assertThat(newCaller(newTenant(), "admin").get("/system").status()).isEqualTo(403);
        assertThat(anonymous().get("/system").status()).isEqualTo(401);
    }
}
