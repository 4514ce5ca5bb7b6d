package dev.grove.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import dev.grove.server.NodePackages;
import dev.grove.server.ServerIT;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The API's description in the hands of the programs that others use on it. */
@LongForm
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class GeneratedClientsIT extends ServerIT {

    private static final Path SOURCES = Path.of("src", "test", "api").toAbsolutePath();

    @TempDir private Path folder;
    private NodePackages packages;
    private Path description;

    @BeforeEach
    void fetchTheDescription() throws IOException {
        packages = NodePackages.ofApi();
        Path _ = Files.createSymbolicLink(folder.resolve("node_modules"), packages.modules());
        for (String file : List.of("package.json", "tsconfig.json", "drive.ts", "spectral.yaml")) {
            Path _ = Files.copy(SOURCES.resolve(file), folder.resolve(file));
        }
        description =
                Files.writeString(
                        folder.resolve("api.json"), anonymous().get("/v3/api-docs").body());
    }

    @Test
    void isFaultlessToRedocly() throws Exception {
        assertThat(run("@redocly/cli/bin/cli.js", "lint", description.toString()))
                .contains("Your API description is valid");
    }

    @Test
    void isFaultlessToSpectral() throws Exception {
        assertThat(
                        run(
                                "@stoplight/spectral-cli/dist/index.js",
                                "lint",
                                "--ruleset",
                                "spectral.yaml",
                                description.toString()))
                .doesNotContain(" error ");
    }

    @Test
    void typescriptDrivesARun() throws Exception {
        String _ =
                run(
                        "openapi-typescript/bin/cli.js",
                        description.toString(),
                        "--output",
                        "api.d.ts");
        String _ = run("typescript/bin/tsc", "--project", ".");
        String key = newKey(newTenant(), "provision").text("key");

        List<JsonNode> found =
                run(folder.resolve("built/drive.js").toString(), "http://127.0.0.1:" + port(), key)
                        .lines()
                        .map(line -> JsonMapper.shared().readTree(line))
                        .toList();

        assertThat(found)
                .extracting(each -> each.path("step").stringValue())
                .containsExactly(
                        "agent", "approved", "streamed", "turns", "cancelled", "forked", "refused");
        assertThat(found.get(1).path("result").stringValue()).isEqualTo("careful");
        assertThat(found.get(2).path("types").valueStream().map(JsonNode::stringValue))
                .startsWith("run.queued")
                .contains("run.waiting", "approval.decided", "tool.completed")
                .endsWith("run.completed");
        assertThat(found.get(3).path("calls").toString())
                .isEqualTo("[[\"echo\",\"echo\"],[\"finish\"]]");
        assertThat(found.get(5).path("from").booleanValue()).isTrue();
        assertThat(found.get(6).path("code").stringValue()).isEqualTo("not_found");
    }

    /** Runs a program of the packages, or one that was built here, and returns its output. */
    private String run(String program, String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(packages.node().toString());
        command.add(packages.module(program).toString());
        command.addAll(List.of(arguments));
        return new Program(
                        folder,
                        Map.of(
                                "HOME", folder.toString(),
                                "REDOCLY_TELEMETRY", "off",
                                "REDOCLY_SUPPRESS_UPDATE_NOTICE", "true"))
                .run(command);
    }
}
