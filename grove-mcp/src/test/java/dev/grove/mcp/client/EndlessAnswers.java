package dev.grove.mcp.client;

import dev.grove.mcp.client.rpc.RemoteException.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** Answers to a call that are more than anyone reads. */
final class EndlessAnswers {

    static final List<Misdeed> ALL =
            List.of(
                    Misdeed.of(
                            "sends an endless header",
                            Kind.LOST,
                            talk -> {
                                talk.write("HTTP/1.1 200 OK\r\nX-Long: ");
                                talk.forEver("a".repeat(8_192));
                            }),
                    Misdeed.of(
                            "sends headers without end",
                            Kind.LOST,
                            talk -> {
                                talk.write("HTTP/1.1 200 OK\r\n");
                                talk.forEver("X-Another: one\r\n");
                            }),
                    Misdeed.of(
                            "sends 100 MB of JSON",
                            Kind.BROKEN,
                            talk -> {
                                talk.jsonHead(100_000_000);
                                talk.write("{\"a\":\"");
                                talk.forEver("a".repeat(65_536));
                            }),
                    Misdeed.of(
                            "sends JSON without end in chunks",
                            Kind.BROKEN,
                            talk -> {
                                talk.head(
                                        200,
                                        Map.of(
                                                "Content-Type", "application/json",
                                                "Transfer-Encoding", "chunked"));
                                talk.forEver("1000\r\n" + "[".repeat(4_096) + "\r\n");
                            }),
                    Misdeed.of(
                            "sends structured content of 50 MB",
                            Kind.BROKEN,
                            talk -> {
                                talk.jsonHead(50_000_000);
                                talk.write("{\"jsonrpc\":\"2.0\",\"id\":" + talk.id());
                                talk.write(",\"result\":{\"content\":[],\"structuredContent\":\"");
                                talk.forEver("b".repeat(65_536));
                            }),
                    Misdeed.of(
                            "sends comments without end",
                            Kind.BROKEN,
                            talk -> {
                                talk.stream();
                                talk.forEver((": " + "c".repeat(62) + "\n").repeat(1_000));
                            }),
                    Misdeed.of(
                            "sends notifications without end",
                            Kind.BROKEN,
                            talk -> {
                                talk.stream();
                                talk.forEver(
                                        "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"}\n\n"
                                                .repeat(100));
                            }),
                    Misdeed.of(
                            "sends an event whose line has no end",
                            Kind.BROKEN,
                            talk -> {
                                talk.stream();
                                talk.write("data: ");
                                talk.forEver("d".repeat(65_536));
                            }),
                    Misdeed.of(
                            "sends an event of lines without end",
                            Kind.BROKEN,
                            talk -> {
                                talk.stream();
                                talk.forEver(("data: " + "e".repeat(1_000) + "\n").repeat(100));
                            }),
                    Misdeed.of(
                            "sends a bomb of gzip",
                            Kind.BROKEN,
                            talk -> {
                                byte[] bomb = gzip(" ".repeat(20_000_000));
                                talk.head(
                                        200,
                                        Map.of(
                                                "Content-Type", "application/json",
                                                "Content-Encoding", "gzip",
                                                "Content-Length", Integer.toString(bomb.length)));
                                talk.write(bomb);
                            }));

    private EndlessAnswers() {}

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return packed.toByteArray();
    }
}
