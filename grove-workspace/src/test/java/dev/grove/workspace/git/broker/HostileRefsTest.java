package dev.grove.workspace.git.broker;

import static dev.grove.workspace.git.broker.ForgeAnswers.FLUSH;
import static dev.grove.workspace.git.broker.ForgeAnswers.ID;
import static dev.grove.workspace.git.broker.ForgeAnswers.SERVICE;
import static dev.grove.workspace.git.broker.ForgeAnswers.advertiseRaw;
import static dev.grove.workspace.git.broker.ForgeAnswers.pkt;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.grove.core.forge.Forge;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.Test;

/** Servers whose list of branches and tags is too long, broken or full of traps. */
class HostileRefsTest extends HostileAnswersContract {

    static Stream<HostileAnswer> mischief() {
        return Stream.concat(tooLong(), broken());
    }

    @Test
    void leavesOutNamesThatGitWouldRefuse() throws Exception {
        String[] hostile = {
            "refs/heads/../../config",
            "refs/heads/a..b",
            "refs/heads/a b",
            "refs/heads/a\u0007",
            "refs/heads/x.lock",
            "refs/heads/@{0}",
            "refs/heads/",
            "refs/heads/a//b",
            "refs/heads/.a",
            "refs/heads/a~1",
            "config",
            "../config",
            "refs/pull/1/head",
            "refs/replace/" + ID
        };
        Packs pack = new Packs();
        ObjectId commit = pack.commit(pack.tree());
        List<String> refs = new ArrayList<>();
        for (String name : hostile) {
            refs.add(commit.name() + " " + name);
        }
        refs.add(commit.name() + " refs/heads/good");
        forge.behave(exchange -> ForgeAnswers.serve(exchange, refs, pack.bytes()));
        RememberingCopy copy = fetch(forge.url("a.git"));
        assertThat(copy.refs()).containsOnlyKeys("refs/remotes/origin/good");
    }

    @Test
    void takesAServerThatOnlySaysThatItHasNothingForAnEmptyOne() throws Exception {
        forge.behave(exchange -> endless(exchange, FLUSH));
        assertThat(fetch(forge.url("a.git")).refs()).isEmpty();
    }

    private static Stream<HostileAnswer> tooLong() {
        return Stream.of(
                new HostileAnswer(
                        "a million refs",
                        exchange -> manyRefs(exchange, 1_000_000, "refs/heads/b")),
                new HostileAnswer(
                        "refs without end",
                        exchange -> manyRefs(exchange, Long.MAX_VALUE, "refs/tags/t")),
                new HostileAnswer(
                        "a few more refs than allowed",
                        exchange -> manyRefs(exchange, 600, "refs/heads/b")),
                new HostileAnswer(
                        "refs with very long names",
                        exchange -> manyRefs(exchange, 10_000, "refs/heads/" + "n".repeat(5_000))),
                new HostileAnswer("a line without end", exchange -> endless(exchange, "ffff")),
                new HostileAnswer("lines of no length", exchange -> endless(exchange, "0004")),
                new HostileAnswer(
                        "an error that is very long",
                        exchange -> error(exchange, "x".repeat(60_000))));
    }

    private static Stream<HostileAnswer> broken() {
        return Stream.of(
                new HostileAnswer(
                        "a line of a length that is none",
                        exchange -> advertiseRaw(exchange, "zzzz")),
                new HostileAnswer(
                        "a line longer than what follows",
                        exchange -> advertiseRaw(exchange, "00ffshort")),
                new HostileAnswer("a negative length", exchange -> advertiseRaw(exchange, "-001")),
                new HostileAnswer("nothing", exchange -> advertiseRaw(exchange, "")),
                new HostileAnswer(
                        "an error that repeats the credentials",
                        exchange ->
                                error(
                                        exchange,
                                        exchange.getRequestHeaders().getFirst("Authorization")
                                                + " is "
                                                + Forge.TOKEN)));
    }

    private static boolean manyRefs(HttpExchange exchange, long count, String prefix)
            throws IOException {
        try (OutputStream out = ForgeAnswers.beginAdvertisement(exchange, 0)) {
            out.write((SERVICE + FLUSH).getBytes(ISO_8859_1));
            ByteArrayOutputStream some = new ByteArrayOutputStream();
            for (long i = 0; i < count; i++) {
                some.writeBytes(ForgeAnswers.line(i, ID + " " + prefix + i).getBytes(ISO_8859_1));
                if (some.size() > 60_000) {
                    some.writeTo(out);
                    some.reset();
                }
            }
            some.writeTo(out);
            out.write(FLUSH.getBytes(ISO_8859_1));
        }
        return true;
    }

    private static boolean endless(HttpExchange exchange, String piece) throws IOException {
        byte[] much = piece.repeat(10_000).getBytes(ISO_8859_1);
        try (OutputStream out = ForgeAnswers.beginAdvertisement(exchange, 0)) {
            out.write((SERVICE + FLUSH).getBytes(ISO_8859_1));
            while (true) {
                out.write(much);
            }
        }
    }

    private static boolean error(HttpExchange exchange, String text) throws IOException {
        return advertiseRaw(exchange, SERVICE + FLUSH + pkt("ERR " + text + "\n"));
    }
}
