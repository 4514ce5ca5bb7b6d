package dev.grove.workspace.git.broker;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Answers in git's smart protocol, made by hand, so that they can be wrong in any way. */
public final class ForgeAnswers {

    static final String ID = "1234567890123456789012345678901234567890";
    static final String SERVICE = pkt("# service=git-upload-pack\n");
    static final String FLUSH = "0000";

    private static final String CAPABILITIES =
            "\0 multi_ack_detailed no-done side-band-64k ofs-delta";
    private static final int PIECE = 60_000;

    private ForgeAnswers() {}

    /** Writes what comes after the refs and the negotiation, in bands. */
    @FunctionalInterface
    interface Sending {
        void to(OutputStream out) throws IOException;
    }

    static List<String> refs(String... names) {
        return Stream.of(names).map(name -> ID + " " + name).toList();
    }

    static String pkt(String text) {
        return "%04x".formatted(text.getBytes(ISO_8859_1).length + 4) + text;
    }

    /** The line of a ref; the first one says what the server can do. */
    static String line(long number, String ref) {
        return pkt(ref + (number == 0 ? CAPABILITIES : "") + "\n");
    }

    static boolean status(HttpExchange exchange, int status) throws IOException {
        exchange.sendResponseHeaders(status, -1);
        return true;
    }

    public static boolean page(HttpExchange exchange, String type, String text) throws IOException {
        if (!type.isEmpty()) {
            exchange.getResponseHeaders().add("Content-Type", type);
        }
        byte[] bytes = text.getBytes(ISO_8859_1);
        exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        return true;
    }

    static boolean advertise(HttpExchange exchange, List<String> refs) throws IOException {
        StringBuilder text = new StringBuilder(SERVICE).append(FLUSH);
        for (int i = 0; i < refs.size(); i++) {
            text.append(line(i, refs.get(i)));
        }
        return advertiseRaw(exchange, text.append(FLUSH).toString());
    }

    static boolean advertiseRaw(HttpExchange exchange, String text) throws IOException {
        return page(exchange, "application/x-git-upload-pack-advertisement", text);
    }

    /**
     * Begins an advertisement.
     *
     * @param length in bytes; 0 for one that may be of any
     */
    static OutputStream beginAdvertisement(HttpExchange exchange, long length) throws IOException {
        return begin(exchange, "advertisement", length);
    }

    /** Advertises, then sends a pack. */
    static boolean serve(HttpExchange exchange, List<String> refs, byte[] pack) throws IOException {
        return serve(
                exchange,
                refs,
                out -> {
                    for (int at = 0; at < pack.length; at += PIECE) {
                        band(out, Arrays.copyOfRange(pack, at, Math.min(pack.length, at + PIECE)));
                    }
                });
    }

    static boolean serve(HttpExchange exchange, List<String> refs, Sending pack)
            throws IOException {
        if (exchange.getRequestMethod().equals("GET")) {
            return advertise(exchange, refs);
        }
        byte[] _ = exchange.getRequestBody().readAllBytes();
        try (OutputStream out = begin(exchange, "result", 0)) {
            out.write(pkt("NAK\n").getBytes(ISO_8859_1));
            pack.to(out);
            out.write(FLUSH.getBytes(ISO_8859_1));
        }
        return true;
    }

    static void band(OutputStream out, byte[] piece) throws IOException {
        out.write("%04x\u0001".formatted(piece.length + 5).getBytes(ISO_8859_1));
        out.write(piece);
    }

    private static OutputStream begin(HttpExchange exchange, String kind, long length)
            throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "application/x-git-upload-pack-" + kind);
        exchange.sendResponseHeaders(200, length);
        return exchange.getResponseBody();
    }
}
