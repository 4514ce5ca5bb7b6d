package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;

/**
 * Coding agents, configured as docs/kb/external/mcp-clients.md says, with the key in the
 * environment; each looks what the server has.
 */
record CodingAgents(ClientProgram programs, String url, String key) {

    private static final String CODEX =
            "@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex";
    private static final String OPENCODE = "opencode-linux-x64/bin/opencode";
    private static final String GEMINI = "@google/gemini-cli/bundle/gemini.js";
    private static final String SERVER = "grove-runtime";
    private static final String KEY = "GROVE_RUNTIME_KEY";

    ClientProgram.Ended openCode() {
        Path config =
                programs.file(
                        "opencode.json",
                        """
                        {"mcp": {"%s": {"type": "remote", "url": "%s", "oauth": false,
                                        "headers": {"Authorization": "Bearer {env:%s}"}}}}
                        """
                                .formatted(SERVER, url, KEY));
        return programs.run(
                OPENCODE, Map.of(KEY, key, "OPENCODE_CONFIG", config.toString()), "mcp", "list");
    }

    ClientProgram.Ended geminiCli() {
        assertAdded(
                programs.node(
                        environment(),
                        GEMINI,
                        "mcp",
                        "add",
                        "--scope",
                        "user",
                        "--transport",
                        "http",
                        SERVER,
                        url,
                        "--header",
                        "Authorization: Bearer ${" + KEY + "}"));
        // It connects only in folders that its user trusts.
        return programs.node(
                Map.of(KEY, key, "GEMINI_CLI_TRUST_WORKSPACE", "true"), GEMINI, "mcp", "list");
    }

    /** Lists and calls besides. */
    ClientProgram.Ended codex() {
        assertAdded(
                programs.run(
                        CODEX,
                        environment(),
                        "mcp",
                        "add",
                        SERVER,
                        "--url",
                        url,
                        "--bearer-token-env-var",
                        KEY));
        return programs.script(environment(), "codex.mjs", programs.module(CODEX), SERVER);
    }

    ClientProgram.Ended claudeCode() {
        assertAdded(
                programs.claude(
                        environment(),
                        "mcp",
                        "add",
                        "--transport",
                        "http",
                        SERVER,
                        url,
                        "--header",
                        "Authorization: Bearer ${" + KEY + "}"));
        return programs.claude(environment(), "mcp", "get", SERVER);
    }

    private Map<String, String> environment() {
        return Map.of(KEY, key);
    }

    private static void assertAdded(ClientProgram.Ended added) {
        assertThat(added.status()).as(added.err()).isZero();
    }
}
