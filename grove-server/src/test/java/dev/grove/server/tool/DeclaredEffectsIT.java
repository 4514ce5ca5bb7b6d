package dev.grove.server.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.tool.Effect;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Every tool that this server offers says what a crash means for it, and so do the docs. */
class DeclaredEffectsIT extends ServerIT {

    private static final Path DOCS = Path.of("../docs/tools.md").toAbsolutePath().normalize();

    /** A row of a table of tools: name, arguments, effect. */
    private static final Pattern ROW =
            Pattern.compile("\\| `([a-z_]+)` \\| [^|]* \\| ([a-z_]+)\\b.*\\|");

    @Test
    void theDocsTellTheEffectOfEachTool() throws IOException {
        Map<String, String> offered = offered(newCaller(newTenant(), "read_only"));

        assertThat(offered).containsKeys("finish", "recall", "ws_shell", "git_push");
        assertThat(offered.values()).isSubsetOf(wireNames());
        assertThat(documented()).isEqualTo(offered);
    }

    /** Tools of tenants have a default that is the cautious one for their kind. */
    @Test
    void aToolOfATenantHasOneToo() {
        HttpCaller provisioner = newCaller(newTenant(), "provision");
        provisioner.post(
                "/tools",
                """
                {"name": "snippet", "description": "d", "input_schema": {"type": "object"},
                 "kind": "code", "runtime": "sh", "code": "true"}
                """);
        provisioner.post(
                "/tools",
                """
                {"name": "asked", "description": "d", "input_schema": {"type": "object"},
                 "kind": "client"}
                """);

        assertThat(offered(provisioner))
                .containsEntry("snippet", "unsafe")
                .containsEntry("asked", "unsafe");
        assertThat(
                        provisioner
                                .post(
                                        "/tools",
                                        """
                                        {"name": "vague", "description": "d", "input_schema": {"type": "object"},
                                         "kind": "code", "runtime": "sh", "code": "true", "effect": "harmless"}
                                        """)
                                .text("errors/0/field"))
                .isEqualTo("effect");
    }

    private static Map<String, String> offered(HttpCaller caller) {
        Map<String, String> effects = new TreeMap<>();
        for (JsonNode bucket : caller.get("/agent-tools").json().path("buckets")) {
            for (JsonNode tool : bucket.path("tools")) {
                effects.put(tool.path("name").asString(), tool.path("effect").asString());
            }
        }
        return effects;
    }

    private static Map<String, String> documented() throws IOException {
        Map<String, String> effects = new TreeMap<>();
        for (String line : Files.readAllLines(DOCS)) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                effects.put(row.group(1), row.group(2));
            }
        }
        return effects;
    }

    private static String[] wireNames() {
        return Arrays.stream(Effect.values()).map(Effect::wireName).toArray(String[]::new);
    }
}
