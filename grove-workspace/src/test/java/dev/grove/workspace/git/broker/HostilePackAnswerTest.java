package dev.grove.workspace.git.broker;

import static dev.grove.workspace.git.broker.ForgeAnswers.pkt;
import static dev.grove.workspace.git.broker.ForgeAnswers.refs;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;

/**
 * Servers that list their branches as they should and then send something else than the objects.
 */
class HostilePackAnswerTest extends HostileAnswersContract {

    private static final List<String> MAIN = refs("refs/heads/main");

    static Stream<HostileAnswer> mischief() {
        return Stream.concat(
                brokenAnswers(),
                ControlCharacters.commits().entrySet().stream()
                        .map(one -> wellFormed("a " + one.getKey(), one.getValue())));
    }

    /** An answer as it should be, of objects that are refused. */
    private static HostileAnswer wellFormed(String name, Function<Packs, ObjectId> content) {
        Packs pack = new Packs();
        String commit = content.apply(pack).name();
        return new HostileAnswer(
                name,
                exchange ->
                        ForgeAnswers.serve(
                                exchange, List.of(commit + " refs/heads/main"), pack.bytes()));
    }

    private static Stream<HostileAnswer> brokenAnswers() {
        return Stream.of(
                new HostileAnswer(
                        "a pack without end",
                        exchange ->
                                ForgeAnswers.serve(exchange, MAIN, HostilePackAnswerTest::endless)),
                new HostileAnswer(
                        "a pack of four billion objects", exchange -> pack(exchange, header(-1))),
                new HostileAnswer(
                        "a pack of more objects than allowed",
                        exchange -> pack(exchange, header(1_001))),
                new HostileAnswer(
                        "a pack that is text",
                        exchange -> pack(exchange, "hello".repeat(100).getBytes(UTF_8))),
                new HostileAnswer(
                        "a pack that is cut short", exchange -> pack(exchange, header(3))),
                new HostileAnswer(
                        "an object that is a bomb",
                        exchange -> pack(exchange, packOf(new byte[64 << 20]))),
                new HostileAnswer(
                        "a pack without what was asked for",
                        exchange -> pack(exchange, new Packs().bytes())),
                new HostileAnswer("no pack", exchange -> result(exchange, pkt("NAK\n"))),
                new HostileAnswer(
                        "an answer in another band",
                        exchange -> result(exchange, pkt("NAK\n") + pkt("\u0003no"))));
    }

    private static boolean pack(HttpExchange exchange, byte[] pack) throws IOException {
        return ForgeAnswers.serve(exchange, MAIN, pack);
    }

    private static boolean result(HttpExchange exchange, String text) throws IOException {
        if (exchange.getRequestMethod().equals("GET")) {
            return ForgeAnswers.advertise(exchange, MAIN);
        }
        return ForgeAnswers.page(exchange, "application/x-git-upload-pack-result", text);
    }

    private static void endless(OutputStream out) throws IOException {
        ForgeAnswers.band(out, header(1_000));
        byte[] nothing = new Packs().bytes();
        byte[] noise = new byte[50_000];
        new Random(1).nextBytes(noise);
        while (true) {
            ForgeAnswers.band(out, Arrays.copyOf(packOf(noise), 60_000));
            ForgeAnswers.band(out, nothing);
        }
    }

    private static byte[] packOf(byte[] blob) {
        Packs pack = new Packs();
        ObjectId _ = pack.add(Constants.OBJ_BLOB, blob);
        return pack.bytes();
    }

    private static byte[] header(int objects) {
        return ByteBuffer.allocate(12)
                .put("PACK".getBytes(ISO_8859_1))
                .putInt(2)
                .putInt(objects)
                .array();
    }
}
