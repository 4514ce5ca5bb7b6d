package dev.grove.server.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Chats with an agent of a new tenant, over a model that {@link ChatModel} plays. */
abstract class ChatBed extends ServerIT {

    static final ChatModel MODEL = new ChatModel();

    String tenant;
    HttpCaller caller;

    /** Name of the agent, and a word in its prompt. */
    String agent;

    @DynamicPropertySource
    static void models(DynamicPropertyRegistry registry) {
        registry.add("grove.models.anthropic.api-key", () -> "key");
        registry.add("grove.models.anthropic.base-url", MODEL::url);
        registry.add("grove.models.retries.attempts", () -> 1);
    }

    @BeforeEach
    void setUp() {
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
        agent = agent("");
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
}
