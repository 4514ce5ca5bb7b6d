package dev.grove.server.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.TestForm;
import dev.grove.core.model.ModelServer;
import dev.grove.core.model.http.dialect.ModelProfile;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/** The commands of docs/guides/models.md, against servers as strict as the real ones. */
@TestPropertySource(properties = "grove.egress.allow=127.0.0.1/32,localhost")
class ModelsGuideIT extends ServerIT {

    private static final Path PAGE = Path.of("../docs/guides/models.md");
    private static final Pattern URL = Pattern.compile("https?://[a-z0-9.:-]+(/[^\"]*)?");

    @TempDir private Path folder;

    static Stream<Arguments> sections() {
        return TestForm.rows(
                List.of(
                        Arguments.of("Ollama", "ollama"),
                        Arguments.of("Azure", "azure"),
                        Arguments.of("Models that think, by Responses", "openai")),
                List.of(
                        Arguments.of("vLLM", "vllm"),
                        Arguments.of("Bedrock", "bedrock-gateway"),
                        Arguments.of("Gemini", "gemini"),
                        Arguments.of("OpenRouter", "openrouter")));
    }

    @ParameterizedTest
    @MethodSource("sections")
    void leadToARunThatIsCompleted(String section, String profile) throws Exception {
        try (ModelServer models = StrictServer.start(profile)) {
            HttpCaller caller = newCaller(newTenant(), "admin");

            String printed = executed(commands(section, profile, models.url()), caller);

            assertThat(printed)
                    .contains("\"second_turn_taken\"", "\"usage_stated\"")
                    .doesNotContain("setting_needed", StrictServer.KEY);
            JsonNode run = ended(caller);
            assertThat(run.path("status").stringValue()).as(run.toString()).isEqualTo("completed");
            assertThat(run.path("result").toString()).contains("Hello.");
            assertThat(models.requests()).hasSize(4);
        }
    }

    private static String commands(String section, String profile, String server)
            throws IOException {
        Matcher block =
                Pattern.compile("(?s)\n## " + section + "\n.*?```bash\n(.*?)```")
                        .matcher(Files.readString(PAGE));
        assertThat(block.find()).as(section).isTrue();
        String base = ModelProfile.find(profile).orElseThrow().baseUrl();
        String commands = block.group(1);
        if (base != null) {
            assertThat(commands).as("the profile names the address").doesNotContain("base_url");
            commands =
                    commands.replace(
                            "\"profile\": \"" + profile + "\"",
                            "\"profile\": \"" + profile + "\", \"base_url\": \"" + base + "\"");
        }
        return URL.matcher(commands)
                .replaceAll(url ->
                        Matcher.quoteReplacement(
                                server + (url.group(1) == null ? "" : url.group(1))));
    }

    private String executed(String commands, HttpCaller caller) throws Exception {
        Path screen = folder.resolve("screen");
        ProcessBuilder shell =
                new ProcessBuilder(
                                "bash",
                                "-euo",
                                "pipefail",
                                "-c",
                                "curl() { command curl -sS --fail-with-body \"$@\"; echo; }\n"
                                        + commands)
                        .redirectErrorStream(true)
                        .redirectOutput(screen.toFile());
        shell.environment()
                .putAll(
                        Map.of(
                                "GROVE", caller.server().toString(),
                                "KEY", "Authorization: Bearer " + caller.key(),
                                "JSON", "Content-Type: application/json",
                                "AZURE_OPENAI_API_KEY", StrictServer.KEY,
                                "GATEWAY_API_KEY", StrictServer.KEY,
                                "GEMINI_API_KEY", StrictServer.KEY,
                                "OPENROUTER_API_KEY", StrictServer.KEY,
                                "OPENAI_API_KEY", StrictServer.KEY));
        Process process = shell.start();
        boolean ended = process.waitFor(60, TimeUnit.SECONDS);
        String printed = Files.readString(screen, StandardCharsets.UTF_8);
        assertThat(ended).as(printed).isTrue();
        assertThat(process.exitValue()).as(printed).isZero();
        return printed;
    }

    private static JsonNode ended(HttpCaller caller) {
        String path =
                "/agent-runs/" + caller.get("/agent-runs").json().at("/items/0/id").stringValue();
        await().until(() -> caller.get(path).json().path("finished_at").isString());
        return caller.get(path).json();
    }
}
