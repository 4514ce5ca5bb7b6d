package dev.grove.server.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A tenant in the database that a release left, with what its rows alone do not say.
 *
 * @param adminKey of its administrator
 * @param invokeKey of an application
 * @param revokedKey that is not accepted any more
 * @param runs ids, by what becomes of each
 * @param answers of the release's server to reads, by path
 */
record KeptTenant(
        String adminKey,
        String invokeKey,
        String revokedKey,
        Map<String, String> runs,
        Map<String, JsonNode> answers) {

    private static final JsonMapper JSON = JsonMapper.shared();

    static KeptTenant read(Path file) throws IOException {
        return JSON.readValue(Files.readString(file), KeptTenant.class);
    }

    /** The id of a run. */
    String run(String name) {
        return Objects.requireNonNull(runs.get(name), name);
    }

    void write(Path file) throws IOException {
        Files.writeString(
                file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n");
    }
}
