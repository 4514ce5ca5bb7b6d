package dev.grove.workspace.git.broker;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import dev.grove.core.cancel.Cancellation;
import dev.grove.core.egress.NameResolver;
import dev.grove.core.forge.Forge;
import dev.grove.core.forge.Forge.Mischief;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.workspace.hostile.Tally;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

/**
 * Servers that answer whatever they like: each call ends, in time, with a sentence for the model.
 */
@Timeout(60)
@ExtendWith(Tally.class)
class HostileForgeTest {

    private static final String ID = "1234567890123456789012345678901234567890";
    private static final String CAPABILITIES =
            " multi_ack_detailed no-done side-band-64k ofs-delta";

    private static final GitSettings SETTINGS =
            new GitSettings(
                    List.of("https", "http"),
                    DataSize.ofMegabytes(4),
                    1_000,
                    DataSize.ofMegabytes(2),
                    500,
                    Duration.ofSeconds(3),
                    2);

    @TempDir private Path directory;
    private final List<String> asked = new ArrayList<>();
    private Forge forge;
    private Forge other;
    private ServerRepositories repositories;

    @BeforeEach
    void setUp() throws IOException {
        forge = new Forge(Forge.temporaryDirectory());
        other = new Forge(Forge.temporaryDirectory());
        repositories = TestBrokers.repositories(directory, SETTINGS);
    }

    @AfterEach
    void tearDown() {
        repositories.close();
        forge.close();
        other.close();
    }

    record Case(String name, Mischief mischief) {
        @Override
        public String toString() {
            return name;
        }
    }

    @ParameterizedTest
    @MethodSource("mischief")
    void endsInTimeWithAPlainSentence(Case hostile) {
        Tally.tried("git servers", hostile.name());
        forge.behave(hostile.mischief());
        long start = System.nanoTime();
        assertThatThrownBy(() -> fetch(forge.url("a.git")))
                .isInstanceOf(GitRefusedException.class)
                .message()
                .hasSizeLessThan(600)
                .doesNotContain(Forge.TOKEN)
                .doesNotContain(basic())
                .doesNotContain(directory.toString())
                .doesNotContain("127.0.0.1")
                .doesNotContain("Exception");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
        assertThat(directory.resolve("git")).isDirectoryNotContaining("glob:**/objects");
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 301, 302, 303, 307, 308})
    void followsNoRedirectToAnotherHost(int status) {
        Tally.tried("git servers", "redirect to another host with HTTP " + status);
        forge.behave(redirect(status, () -> other.url("evil.example", "a.git")));
        assertThatThrownBy(() -> fetch(forge.url("a.git")))
                .isInstanceOf(GitRefusedException.class)
                .hasMessageContaining("is not followed");
        assertThat(other.requests()).isEmpty();
        assertThat(asked).containsExactly("forge.example_" + forge.port());
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 307, 308})
    void followsNoRedirectOfTheRequestForObjects(int status) {
        Tally.tried("git servers", "late redirect to another host with HTTP " + status);
        forge.behave(exchange ->
                exchange.getRequestMethod().equals("POST")
                        ? redirect(status, () -> other.url("evil.example", "a.git"))
                                .answer(exchange)
                        : advertise(exchange, refs("refs/heads/main")));
        assertThatThrownBy(() -> fetch(forge.url("a.git")))
                .isInstanceOf(GitRefusedException.class)
                .hasMessageContaining("is not followed");
        assertThat(other.requests()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://169.254.169.254/latest",
                "file:///etc/passwd",
                "//evil.example/a",
                "/elsewhere",
                "http://forge.example@evil.example/",
                "\\\\evil.example\\a",
                "javascript:1",
                ""
            })
    void followsNoRedirectAnywhere(String location) {
        Tally.tried("git servers", "redirect to <" + location + ">");
        forge.behave(redirect(302, () -> location));
        assertThatThrownBy(() -> fetch(forge.url("a.git")))
                .isInstanceOf(GitRefusedException.class)
                .hasMessageContaining("is not followed");
        assertThat(forge.requests()).hasSize(1);
    }

    @Test
    void asksForTheAddressOnceAndStaysThere() throws Exception {
        forge.create("a.git", Map.of("a", "a"));
        AtomicInteger resolutions = new AtomicInteger();
        NameResolver rebinding =
                _ ->
                        List.of(
                                InetAddress.ofLiteral(
                                        resolutions.incrementAndGet() == 1
                                                ? "127.0.0.1"
                                                : "169.254.169.254"));
        fetch(forge.url("a.git"), rebinding, new Cancellation());
        assertThat(resolutions).hasValue(1);
    }

    @Test
    void refusesAHostWithOnePrivateAddressAmongOthers() {
        NameResolver mixed =
                _ -> List.of(InetAddress.ofLiteral("8.8.8.8"), InetAddress.ofLiteral("10.0.0.1"));
        assertThatThrownBy(() -> fetch(forge.url("a.git"), mixed, new Cancellation()))
                .isInstanceOf(GitRefusedException.class)
                .hasMessageContaining("private");
        assertThat(forge.requests()).isEmpty();
        assertThat(asked).isEmpty();
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
        forge.behave(exchange -> serve(exchange, refs, pack.bytes()));
        Remembering copy = fetch(forge.url("a.git"));
        assertThat(copy.refs).containsOnlyKeys("refs/remotes/origin/good");
    }

    @Test
    void sendsCredentialsToTheOneServerOnlyAndNoCookies() throws Exception {
        forge.create("a.git", Map.of("a", "a"));
        List<String> cookies = new ArrayList<>();
        forge.behave(exchange -> {
            exchange.getResponseHeaders().add("Set-Cookie", "id=1; Path=/");
            String cookie = exchange.getRequestHeaders().getFirst("Cookie");
            if (cookie != null) {
                cookies.add(cookie);
            }
            return false;
        });
        fetch(forge.url("a.git"));
        assertThat(forge.authorizations()).isNotEmpty().containsOnly("Basic " + basic());
        assertThat(cookies).isEmpty();
        assertThatThrownBy(() -> fetch(other.url("other.example", "a.git")))
                .hasMessageContaining("none are stored");
        assertThat(other.authorizations()).isEmpty();
    }

    @Test
    void endsAtOnceWhenCancelled() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        forge.behave(exchange -> {
            begun.countDown();
            return await(never);
        });
        Cancellation cancellation = new Cancellation();
        CompletableFuture<Throwable> ended =
                CompletableFuture.supplyAsync(() -> {
                    try {
                        fetch(forge.url("a.git"), TestBrokers.LOOPBACK, cancellation);
                        return new AssertionError("not cancelled");
                    } catch (GitRefusedException | RuntimeException e) {
                        return e;
                    }
                });
        begun.await();
        long start = System.nanoTime();
        cancellation.request();
        assertThat(ended.join()).isInstanceOf(ToolInterruptedException.class);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
        never.countDown();
    }

    @Test
    void takesAServerThatOnlySaysThatItHasNothingForAnEmptyOne() throws Exception {
        forge.behave(exchange -> endless(exchange, "advertisement", "0000"));
        assertThat(fetch(forge.url("a.git")).refs).isEmpty();
    }

    @Test
    void triesEnough() {
        assertThat(mischief().count()).isGreaterThan(30);
    }

    static Stream<Case> mischief() {
        Map<String, Mischief> all = new LinkedHashMap<>();
        for (int status : new int[] {204, 205, 400, 402, 403, 404, 407, 410, 418, 429, 500, 503}) {
            all.put("HTTP " + status, exchange -> status(exchange, status));
        }
        all.put("a million refs", exchange -> manyRefs(exchange, 1_000_000, "refs/heads/b"));
        all.put("refs without end", exchange -> manyRefs(exchange, Long.MAX_VALUE, "refs/tags/t"));
        all.put(
                "a few more refs than allowed",
                exchange -> manyRefs(exchange, 600, "refs/heads/b"));
        all.put(
                "refs with very long names",
                exchange -> manyRefs(exchange, 10_000, "refs/heads/" + "n".repeat(5_000)));
        all.put("a line without end", exchange -> endless(exchange, "advertisement", "ffff"));
        all.put("lines of no length", exchange -> endless(exchange, "advertisement", "0004"));
        all.put("a line of a length that is none", exchange -> advertiseRaw(exchange, "zzzz"));
        all.put("a line longer than what follows", exchange -> advertiseRaw(exchange, "00ffshort"));
        all.put("a negative length", exchange -> advertiseRaw(exchange, "-001"));
        all.put("nothing", exchange -> advertiseRaw(exchange, ""));
        all.put("a page for people", exchange -> page(exchange, "text/html", "<html>Hello"));
        all.put("no type", exchange -> page(exchange, "", "001e"));
        all.put(
                "the old protocol of files",
                exchange -> page(exchange, "text/plain", ID + "\trefs/heads/main\n"));
        all.put("the type of the other service", HostileForgeTest::otherService);
        all.put("compressed, unasked", HostileForgeTest::bomb);
        all.put("never answers", _ -> await(new CountDownLatch(1)));
        all.put("answers a byte at a time", HostileForgeTest::drip);
        all.put("hangs up", exchange -> true);
        all.put("hangs up in the middle", HostileForgeTest::hangUp);
        all.put("headers without end", HostileForgeTest::headers);
        all.put("a header that is very long", HostileForgeTest::longHeader);
        all.put("an error that repeats the credentials", HostileForgeTest::echo);
        all.put("an error that is very long", exchange -> error(exchange, "x".repeat(60_000)));
        all.put("a pack without end", exchange -> serve(exchange, refs("refs/heads/main"), null));
        all.put("a pack of four billion objects", exchange -> pack(exchange, header(-1)));
        all.put("a pack of more objects than allowed", exchange -> pack(exchange, header(1_001)));
        all.put(
                "a pack that is text",
                exchange -> pack(exchange, "hello".repeat(100).getBytes(UTF_8)));
        all.put("a pack that is cut short", exchange -> pack(exchange, header(3)));
        all.put("an object that is a bomb", exchange -> pack(exchange, bombPack()));
        all.put(
                "a pack without what was asked for",
                exchange -> pack(exchange, new Packs().bytes()));
        all.put("no pack", exchange -> result(exchange, pkt("NAK\n")));
        all.put(
                "an answer in another band",
                exchange -> result(exchange, pkt("NAK\n") + pkt("\u0003no")));
        return all.entrySet().stream().map(one -> new Case(one.getKey(), one.getValue()));
    }

    private Remembering fetch(String url) throws GitRefusedException {
        return fetch(url, TestBrokers.LOOPBACK, new Cancellation());
    }

    private Remembering fetch(String url, NameResolver resolver, Cancellation cancellation)
            throws GitRefusedException {
        HostCredentials credentials =
                (_, _, host, _) -> {
                    asked.add(host);
                    return host.startsWith("forge.example_")
                            ? Optional.of(Credential.token(Forge.TOKEN))
                            : Optional.empty();
                };
        Remembering copy = new Remembering();
        GitOrder order = GitOrder.of(TenantId.next(), RunId.next(), 1, ".", cancellation);
        Optional<String> _ =
                TestBrokers.calls(repositories, resolver, SETTINGS, credentials)
                        .call(
                                order,
                                GitUrl.parse(url, SETTINGS.schemes()),
                                "test",
                                session ->
                                        Optional.ofNullable(
                                                new Fetching(session, copy).clone(null, null)));
        return copy;
    }

    /** Takes everything, and keeps what it was told. */
    private static final class Remembering implements WorkingCopy {

        private final Map<String, String> refs = new LinkedHashMap<>();

        @Override
        public State state() {
            return new State(null, Map.of(), List.of());
        }

        @Override
        public InputStream export(String commit, Collection<String> known, long longest) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void take(Arrival arrival) throws IOException {
            if (arrival.pack() != null) {
                arrival.pack().writeTo(OutputStream.nullOutputStream());
            }
            refs.putAll(arrival.refs());
        }
    }

    private static String basic() {
        String encoded = Credential.token(Forge.TOKEN).basic();
        return encoded.substring("Basic ".length());
    }

    private static List<String> refs(String... names) {
        return Stream.of(names).map(name -> ID + " " + name).toList();
    }

    private static String pkt(String text) {
        return "%04x".formatted(text.getBytes(ISO_8859_1).length + 4) + text;
    }

    private static Mischief redirect(int status, Supplier<String> location) {
        return exchange -> {
            exchange.getResponseHeaders().add("Location", location.get());
            return status(exchange, status);
        };
    }

    private static boolean status(HttpExchange exchange, int status) throws IOException {
        exchange.sendResponseHeaders(status, -1);
        return true;
    }

    private static boolean advertise(HttpExchange exchange, List<String> refs) throws IOException {
        StringBuilder text = new StringBuilder(pkt("# service=git-upload-pack\n")).append("0000");
        for (int i = 0; i < refs.size(); i++) {
            text.append(pkt(refs.get(i) + (i == 0 ? "\0" + CAPABILITIES : "") + "\n"));
        }
        return advertiseRaw(exchange, text.append("0000").toString());
    }

    private static boolean advertiseRaw(HttpExchange exchange, String text) throws IOException {
        return page(exchange, "application/x-git-upload-pack-advertisement", text);
    }

    private static boolean page(HttpExchange exchange, String type, String text)
            throws IOException {
        if (!type.isEmpty()) {
            exchange.getResponseHeaders().add("Content-Type", type);
        }
        byte[] bytes = text.getBytes(ISO_8859_1);
        exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        return true;
    }

    private static boolean result(HttpExchange exchange, String text) throws IOException {
        if (exchange.getRequestMethod().equals("GET")) {
            return advertise(exchange, refs("refs/heads/main"));
        }
        return page(exchange, "application/x-git-upload-pack-result", text);
    }

    private static boolean pack(HttpExchange exchange, byte[] pack) throws IOException {
        return serve(exchange, refs("refs/heads/main"), pack);
    }

    /** Advertises, then sends a pack; null for one without end. */
    private static boolean serve(HttpExchange exchange, List<String> refs, byte @Nullable [] pack)
            throws IOException {
        if (exchange.getRequestMethod().equals("GET")) {
            return advertise(exchange, refs);
        }
        byte[] _ = exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().add("Content-Type", "application/x-git-upload-pack-result");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(pkt("NAK\n").getBytes(ISO_8859_1));
            if (pack == null) {
                band(out, header(1_000));
                byte[] zeros = new Packs().bytes();
                while (true) {
                    band(out, Arrays.copyOf(endlessObject(), 60_000));
                    band(out, zeros);
                }
            }
            for (int at = 0; at < pack.length; at += 60_000) {
                band(out, Arrays.copyOfRange(pack, at, Math.min(pack.length, at + 60_000)));
            }
            out.write("0000".getBytes(ISO_8859_1));
        }
        return true;
    }

    private static byte[] endlessObject() {
        Packs pack = new Packs();
        byte[] noise = new byte[50_000];
        new Random(1).nextBytes(noise);
        ObjectId _ = pack.add(Constants.OBJ_BLOB, noise);
        return pack.bytes();
    }

    private static void band(OutputStream out, byte[] piece) throws IOException {
        out.write("%04x\u0001".formatted(piece.length + 5).getBytes(ISO_8859_1));
        out.write(piece);
    }

    private static byte[] header(int objects) {
        return ByteBuffer.allocate(12)
                .put("PACK".getBytes(ISO_8859_1))
                .putInt(2)
                .putInt(objects)
                .array();
    }

    private static byte[] bombPack() {
        Packs pack = new Packs();
        ObjectId _ = pack.add(Constants.OBJ_BLOB, new byte[64 << 20]);
        return pack.bytes();
    }

    private static boolean manyRefs(HttpExchange exchange, long count, String prefix)
            throws IOException {
        exchange.getResponseHeaders()
                .add("Content-Type", "application/x-git-upload-pack-advertisement");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write((pkt("# service=git-upload-pack\n") + "0000").getBytes(ISO_8859_1));
            ByteArrayOutputStream some = new ByteArrayOutputStream();
            for (long i = 0; i < count; i++) {
                String capabilities = i == 0 ? "\0" + CAPABILITIES : "";
                some.writeBytes(
                        pkt(ID + " " + prefix + i + capabilities + "\n").getBytes(ISO_8859_1));
                if (some.size() > 60_000) {
                    some.writeTo(out);
                    some.reset();
                }
            }
            some.writeTo(out);
            out.write("0000".getBytes(ISO_8859_1));
        }
        return true;
    }

    private static boolean endless(HttpExchange exchange, String kind, String piece)
            throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "application/x-git-upload-pack-" + kind);
        exchange.sendResponseHeaders(200, 0);
        byte[] much = piece.repeat(10_000).getBytes(ISO_8859_1);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write((pkt("# service=git-upload-pack\n") + "0000").getBytes(ISO_8859_1));
            while (true) {
                out.write(much);
            }
        }
    }

    private static boolean otherService(HttpExchange exchange) throws IOException {
        return page(exchange, "application/x-git-receive-pack-result", pkt("# service=x\n"));
    }

    private static boolean bomb(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().add("Content-Encoding", "gzip");
        exchange.getResponseHeaders()
                .add("Content-Type", "application/x-git-upload-pack-advertisement");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = new GZIPOutputStream(exchange.getResponseBody())) {
            byte[] zeros = new byte[1 << 20];
            for (int i = 0; i < 100; i++) {
                out.write(zeros);
            }
        }
        return true;
    }

    private static boolean drip(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders()
                .add("Content-Type", "application/x-git-upload-pack-advertisement");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            while (!await(new CountDownLatch(1), 50)) {
                out.write('0');
                out.flush();
            }
        }
        return true;
    }

    private static boolean hangUp(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders()
                .add("Content-Type", "application/x-git-upload-pack-advertisement");
        exchange.sendResponseHeaders(200, 1_000);
        exchange.getResponseBody().write(pkt("# service=git-upload-pack\n").getBytes(ISO_8859_1));
        exchange.getResponseBody().flush();
        return true;
    }

    private static boolean headers(HttpExchange exchange) throws IOException {
        for (int i = 0; i < 100_000; i++) {
            exchange.getResponseHeaders().add("X-" + i, "x");
        }
        return status(exchange, 200);
    }

    private static boolean longHeader(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().add("X-Long", "x".repeat(10_000_000));
        return status(exchange, 200);
    }

    private static boolean echo(HttpExchange exchange) throws IOException {
        return error(
                exchange,
                exchange.getRequestHeaders().getFirst("Authorization") + " is " + Forge.TOKEN);
    }

    private static boolean error(HttpExchange exchange, String text) throws IOException {
        return advertiseRaw(
                exchange, pkt("# service=git-upload-pack\n") + "0000" + pkt("ERR " + text + "\n"));
    }

    private static boolean await(CountDownLatch latch) {
        return await(latch, 20_000);
    }

    private static boolean await(CountDownLatch latch, long milliseconds) {
        try {
            return latch.await(milliseconds, TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
