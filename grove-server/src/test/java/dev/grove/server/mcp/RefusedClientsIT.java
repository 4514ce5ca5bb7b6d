package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Messages that each client shows a person when the key is mistyped: words, not a stack trace;
 * Grove's own where the client shows what a server says.
 */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class RefusedClientsIT extends McpServerIT {

    private static final String WRONG = "grove_" + "0".repeat(32) + "_" + "0".repeat(64);

    /** Refusals by {@code /mcp/rpc}, or by the OAuth endpoints that clients try next. */
    private static final List<String> PLAIN =
            List.of(
                    "The key is not valid: unknown, revoked or expired",
                    "the key is mistyped, revoked, expired, or another server's");

    private ClientProgram programs;

    @BeforeAll
    void installClients(@TempDir Path folder) {
        programs = new ClientProgram(folder);
    }

    private String url() {
        return "http://127.0.0.1:" + port() + "/mcp/rpc";
    }

    private CodingAgents agents() {
        return new CodingAgents(programs, url(), WRONG);
    }

    private static void assertPlain(String client, ClientProgram.Ended ended) {
        assertThat(said(client, ended)).containsAnyOf(PLAIN.toArray(String[]::new));
    }

    /** Kept in {@code target/refused-clients}. */
    private static String said(String client, ClientProgram.Ended ended) {
        try {
            Path kept = Files.createDirectories(Path.of("target", "refused-clients"));
            Files.writeString(kept.resolve(client + ".txt"), ended.out() + ended.err());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return (ended.out() + ended.err()).replaceAll("\\s+", " ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1", "v2"})
    void typescriptSdk(String line) {
        assertPlain("typescript-sdk-" + line, programs.node("refused.mjs", line, url(), WRONG));
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1", "v2"})
    void clientCredentialsOfTheTypescriptSdk(String line) {
        String id =
                newCaller(newTenant(), "admin")
                        .post("/oauth2/clients", "{\"name\":\"ci\",\"scope\":\"invoke\"}")
                        .text("client_id");
        ClientProgram.Ended ended = programs.node("refused.mjs", line, url(), WRONG, id);
        assertThat(ended.finding("refused").path("message").stringValue())
                .startsWith(
                        "No such client, wrong credentials, or the client was revoked or has expired");
    }

    @Test
    void mcpRemote() {
        assertPlain(
                "mcp-remote",
                programs.node(
                        "mcp-remote/dist/proxy.js",
                        url(),
                        "--transport",
                        "http-only",
                        "--header",
                        "Authorization:Bearer " + WRONG));
    }

    @ParameterizedTest
    @CsvSource({
        "legacy, 'The key is not valid: unknown, revoked or expired'",
        "modern, requires authorization (HTTP 401)"
    })
    void inspector(String era, String words) {
        assertThat(
                        said(
                                "inspector-" + era,
                                programs.node(
                                        "@modelcontextprotocol/inspector/clients/launcher/build/index.js",
                                        "--cli",
                                        "--server-url",
                                        url(),
                                        "--transport",
                                        "http",
                                        "--header",
                                        "Authorization: Bearer " + WRONG,
                                        "--protocol-era",
                                        era,
                                        "--stored-auth-only",
                                        "--method",
                                        "tools/list")))
                .contains(words);
    }

    @Test
    void claudeCode() {
        assertPlain("claude-code", agents().claudeCode());
    }

    /** It tries the oldest transport last, and shows what came of that. */
    @Test
    void opencode() {
        assertThat(said("opencode", agents().openCode())).contains("401");
    }

    /** It says no more of any server. */
    @Test
    void geminiCli() {
        assertThat(said("gemini-cli", agents().geminiCli())).contains("Disconnected");
    }

    /** It keeps a server's words of a refusal to itself. */
    @Test
    void codex() {
        assertThat(said("codex", agents().codex())).contains("is not logged in");
    }

    @Test
    void aiSdk() {
        assertPlain("ai-sdk", programs.node("ai-sdk.mjs", url(), WRONG));
    }
}
