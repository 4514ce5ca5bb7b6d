package dev.grove.server.mistake;

import dev.grove.server.openapi.Contract;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sends requests as they are written: a client of HTTP would mend some mistakes, and refuse to send
 * others.
 *
 * @param port of the server, on this machine
 */
record PlainHttp(int port) {

    private static final int PATIENCE_MS = 20_000;

    /** Status, content type and body of an answer; the type is empty for none. */
    record Answered(int status, String type, String body) {

        /** All texts of the body, in which a quotation mark is one. */
        String words() {
            try {
                String json =
                        body.lines()
                                .filter(line -> line.startsWith("data: {"))
                                .findFirst()
                                .map(line -> line.substring("data: ".length()))
                                .orElse(body);
                List<String> texts = new ArrayList<>();
                gather(JsonMapper.shared().readTree(json), texts);
                return String.join("\n", texts);
            } catch (JacksonException _) {
                return body;
            }
        }

        private static void gather(JsonNode node, List<String> texts) {
            if (node.isContainer()) {
                node.forEach(each -> gather(each, texts));
            } else {
                texts.add(node.asString(""));
            }
        }
    }

    /** In HTTP/1.0, in which an answer ends with its connection. */
    Answered send(String method, String target, List<String> headers, String body)
            throws IOException {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        String head =
                method
                        + " "
                        + target
                        + " HTTP/1.0\r\nHost: 127.0.0.1:"
                        + port
                        + "\r\n"
                        + headers.stream().map(line -> line + "\r\n").collect(Collectors.joining())
                        + "Content-Length: "
                        + content.length
                        + "\r\n\r\n";
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(head.getBytes(StandardCharsets.UTF_8));
        request.writeBytes(content);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MS);
            socket.getOutputStream().write(request.toByteArray());
            Answered answered =
                    read(
                            new String(
                                    socket.getInputStream().readAllBytes(),
                                    StandardCharsets.UTF_8));
            Contract.check(
                    method,
                    target.split("\\?", 2)[0],
                    answered.status(),
                    answered.type(),
                    answered.body());
            return answered;
        }
    }

    private static Answered read(String whole) {
        int end = whole.indexOf("\r\n\r\n");
        List<String> head = whole.substring(0, end).lines().toList();
        String type =
                head.stream()
                        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-type:"))
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .findFirst()
                        .orElse("");
        return new Answered(
                Integer.parseInt(head.getFirst().split(" ")[1]), type, whole.substring(end + 4));
    }
}
