package dev.grove.server.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.ServerIT;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class VersionIT extends ServerIT {

    @Test
    void namesTheBuildOfTheServer() {
        JsonNode version = newCaller(newTenant(), "read_only").get("/version").json();

        JsonNode system = operator().get("/system").json();
        assertThat(version.get("version")).isEqualTo(system.get("version"));
        assertThat(version.get("schema")).isEqualTo(system.at("/schema/version"));
        // A checkout has a commit; sources that were unpacked have none.
        assertThat(version.get("commit").asString("")).matches("([0-9a-f]{40})?");
        assertThat(version.get("described").isNull()).isEqualTo(version.get("commit").isNull());
    }

    @Test
    void needsAKey() {
        assertThat(anonymous().get("/version").status()).isEqualTo(401);
    }
}
