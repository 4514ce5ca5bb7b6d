package dev.grove.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.RealSandbox;
import dev.grove.workspace.Workspaces;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Files of a conversation in {@code ./grove chat}, as a real sandbox left them. */
class ChatFilesIT extends CliBed {

    @Autowired private Workspaces workspaces;

    @DynamicPropertySource
    static void sandboxes(DynamicPropertyRegistry registry) {
        RealSandbox.use(registry);
    }

    @BeforeEach
    void requireSandbox() {
        RealSandbox.require(workspaces);
    }

    @Test
    void areListedAsTheLastAnswerLeftThem() {
        CliProcess chat = pipe("chat", writer()).gets("one", "/files", "a note", "/files");
        assertThat(chat.status()).as(chat.err()).isZero();
        assertThat(chat.out()).endsWith("         6  notes/a.txt\n").doesNotContain("  notes\n");
        assertThat(chat.err()).containsOnlyOnce("there are no files yet");
    }

    private String writer() {
        String name = "w" + UUID.randomUUID().toString().substring(0, 8);
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        "{\"name\":\"%s\",\"system_prompt\":\"Write.\",\"model\":\"anthropic/claude-sonnet-4-6\",\"tools\":[\"ws_shell\"],\"max_output_tokens\":500}"
                                .formatted(name));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        return name;
    }
}
