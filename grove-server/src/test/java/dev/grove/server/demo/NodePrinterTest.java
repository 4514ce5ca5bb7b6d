package dev.grove.server.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class NodePrinterTest {

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final NodePrinter printer =
            new NodePrinter(new Terminal(new PrintStream(printed, true, UTF_8), false));

    @Test
    void drawsNodesAsTheyBeginAndEnd() {
        show("{\"type\":\"node.started\",\"path\":\"dig\",\"kind\":\"map\",\"items\":3}");
        show(
                "{\"type\":\"map.progress\",\"path\":\"dig\",\"items\":3,\"started\":3,\"completed\":1,\"failed\":1}");
        show(
                "{\"type\":\"node.failed\",\"path\":\"post\",\"error\":{\"code\":\"tool_failed\",\"message\":\"no\"}}");
        show("{\"type\":\"node.completed\",\"path\":\"plan\",\"output\":[1]}");
        assertThat(printed.toString(UTF_8).lines())
                .containsExactly(
                        "▶ dig (map, 3 elements)",
                        "  dig: 1 of 3 done, 1 under way",
                        "✗ post: tool_failed: no",
                        "✔ plan: [1]");
        assertThat(printer.isAccepted()).isFalse();
    }

    @Test
    void succeedsOnlyWithAMemoThatWasAccepted() {
        show("{\"type\":\"run.completed\",\"result\":{\"memo\":\"It glides.\",\"accepted\":true}}");
        assertThat(printed.toString(UTF_8)).contains("It glides.");
        assertThat(printer.isAccepted()).isTrue();
        show("{\"type\":\"run.completed\",\"result\":{\"memo\":\"m\",\"accepted\":false}}");
        assertThat(printer.isAccepted()).isFalse();
    }

    private void show(String event) {
        var data = JsonMapper.shared().readTree(event);
        printer.show(new ServerEvent(data.path("type").asString(""), data));
    }
}
