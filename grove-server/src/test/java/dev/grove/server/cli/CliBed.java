package dev.grove.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/** The command line and an agent of a new tenant, over a model that {@link CliModel} plays. */
abstract class CliBed extends ServerIT {

    static final CliModel MODEL = new CliModel();

    @TempDir Path folder;

    String tenant;
    HttpCaller caller;
    String key;

    /** Name of the agent, and a word in its prompt. */
    String agent;

    private final List<CliProcess> started = new ArrayList<>();

    @DynamicPropertySource
    static void models(DynamicPropertyRegistry registry) {
        registry.add("grove.models.anthropic.api-key", () -> "key");
        registry.add("grove.models.anthropic.base-url", MODEL::url);
        registry.add("grove.models.retries.attempts", () -> 1);
    }

    @BeforeEach
    void makeAgent() {
        tenant = newTenant();
        key = newKey(tenant, "admin").text("key");
        caller = as(key);
        agent = agent("");
    }

    @AfterEach
    void endProcesses() {
        started.forEach(CliProcess::close);
    }

    String agent(String more) {
        String name = "a" + UUID.randomUUID().toString().substring(0, 8);
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"%1$s","system_prompt":"Be brief. %1$s","model":"anthropic/claude-sonnet-4-6","tools":["echo"],
                         "client_tools":[{"name":"locate","description":"Where someone is.","input_schema":{"type":"object"}}],
                         "max_output_tokens":500%2$s}
                        """
                                .formatted(name, more));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        return name;
    }

    static String careful() {
        return ",\"approvals\":[\"echo\"],\"approval_timeout_seconds\":3600";
    }

    Map<String, String> environment(int port) {
        return new HashMap<>(Map.of("GROVE_URL", "http://127.0.0.1:" + port, "GROVE_KEY", key));
    }

    CliProcess terminal(String... words) {
        return terminal(environment(port()), words);
    }

    CliProcess terminal(Map<String, String> environment, String... words) {
        return kept(CliProcess.atTerminal(folder, environment, words));
    }

    CliProcess pipe(String... words) {
        return pipe(environment(port()), words);
    }

    CliProcess pipe(Map<String, String> environment, String... words) {
        return kept(CliProcess.piped(folder, environment, words));
    }

    private CliProcess kept(CliProcess process) {
        started.add(process);
        return process;
    }

    /** The newest session of the agent. */
    JsonNode session() {
        return caller.get("/sessions?limit=1&agent=" + agent).json().at("/items/0");
    }

    /** Status of the run that answers the first message of that session. */
    String firstAnswer() {
        return messages(session().path("id").stringValue())
                .getFirst()
                .at("/answer/status")
                .stringValue();
    }

    List<JsonNode> messages(String session) {
        return caller.get("/sessions/" + session + "/messages?limit=200")
                .json()
                .path("items")
                .valueStream()
                .toList();
    }

    /** Texts that the user said, in a request that the model got. */
    static List<String> said(JsonNode request) {
        return request.path("messages")
                .valueStream()
                .filter(message -> message.path("role").asString("").equals("user"))
                .flatMap(message ->
                        message.path("content").isArray()
                                ? message.path("content").valueStream()
                                : List.of(message).stream())
                .map(block -> block.path("text").asString(block.path("content").asString("")))
                .toList();
    }
}
