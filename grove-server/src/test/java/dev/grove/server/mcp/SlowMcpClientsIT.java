package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpCaller;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Clients that take their time, to send or to read. */
class SlowMcpClientsIT extends McpServerIT {

    /** More than the server has connections to its database. */
    private static final int SLOW = 24;

    private static final int LARGE = 3 * 1024 * 1024;

    private final List<Socket> sockets = new ArrayList<>();
    private HttpCaller caller;

    @BeforeEach
    void makeKey() {
        caller = newCaller(newTenant(), "invoke");
    }

    @AfterEach
    void goAway() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    @Test
    void whoDoesNotReadItsAnswersKeepsNoOtherClientWaiting() throws IOException {
        String body = echo("x".repeat(LARGE));
        for (int i = 0; i < SLOW; i++) {
            send(connect(), body, body.length());
        }
        assertServesOthers();
        // The last one has had its answer waiting for it all the time.
        InputStream answer = sockets.getLast().getInputStream();
        byte[] read = answer.readNBytes(LARGE);
        assertThat(new String(read, 0, 15, StandardCharsets.US_ASCII)).startsWith("HTTP/1.1 200");
    }

    @Test
    void whoDoesNotFinishItsRequestsKeepsNoOtherClientWaiting() throws IOException {
        String body = echo("hello");
        for (int i = 0; i < SLOW; i++) {
            send(connect(), body.substring(0, body.length() - 1), body.length());
        }
        assertServesOthers();
        Socket last = sockets.getLast();
        last.getOutputStream().write('}');
        byte[] begin = last.getInputStream().readNBytes(12);
        assertThat(begin).asString(StandardCharsets.US_ASCII).isEqualTo("HTTP/1.1 200");
    }

    private void assertServesOthers() {
        McpClient client = McpClient.modern(caller);
        for (int i = 0; i < 10; i++) {
            assertThat(
                            client.call(
                                            "tools/call",
                                            "{\"name\":\"echo\",\"arguments\":{\"text\":\"quick\"}}")
                                    .text("result/content/0/text"))
                    .isEqualTo("quick");
        }
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket();
        sockets.add(socket);
        socket.setReceiveBufferSize(4096);
        socket.setSoTimeout(30_000);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port()));
        return socket;
    }

    private void send(Socket socket, String body, int length) throws IOException {
        String head =
                """
                POST /mcp/rpc HTTP/1.1
                Host: localhost
                Authorization: Bearer %s
                Content-Type: application/json
                Accept: application/json, text/event-stream
                MCP-Protocol-Version: 2026-07-28
                Mcp-Method: tools/call
                Mcp-Name: echo
                Content-Length: %d

                """
                        .formatted(caller.key(), length)
                        .replace("\n", "\r\n");
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().write(body.getBytes(StandardCharsets.US_ASCII));
    }

    private static String echo(String text) {
        return """
        {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":%s},
         "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
           "io.modelcontextprotocol/clientInfo":{"name":"slow","version":"1"},
           "io.modelcontextprotocol/clientCapabilities":{}}}}\
        """
                .formatted(JsonMapper.shared().writeValueAsString(text));
    }
}
