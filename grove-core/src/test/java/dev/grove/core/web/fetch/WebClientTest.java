package dev.grove.core.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.tool.ResultLabels;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.web.WebBed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

class WebClientTest {

    private static final ToolContext FREE = WebBed.context(new Cancellation());

    private final WebBed bed = new WebBed();
    private final WebClient client = bed.client();

    @AfterEach
    void close() {
        bed.close();
    }

    private WebAnswer get(String url, ToolContext context) throws WebFailure {
        return client.get(WebUrl.read(url), "*/*", context);
    }

    @Test
    void readsByGetAndSaysNoMoreThanItHasTo() throws Exception {
        bed.answer("/a?b=c", "text/plain; charset=utf-8", "hello");
        WebAnswer.Content content = (WebAnswer.Content) get(bed.url("/a?b=c"), FREE);
        assertThat(new String(content.bytes(), StandardCharsets.UTF_8)).isEqualTo("hello");
        assertThat(content.type()).isEqualTo("text/plain; charset=utf-8");
        assertThat(bed.requests().getFirst().toLowerCase(Locale.ROOT))
                .startsWith("get /a?b=c ")
                .contains("host: site.test:", "user-agent: grove")
                .doesNotContain("cookie", "authorization", "referer");
    }

    @Test
    void unpacksWhatWasPacked() throws Exception {
        bed.answer(
                "/gzip",
                "Content-Encoding: gzip\r\n",
                gzip("hello".getBytes(StandardCharsets.UTF_8)));
        bed.answer(
                "/deflate",
                "Content-Encoding: deflate\r\n",
                deflate("hello".getBytes(StandardCharsets.UTF_8)));
        ByteArrayOutputStream members = new ByteArrayOutputStream();
        members.writeBytes(gzip("hel".getBytes(StandardCharsets.UTF_8)));
        members.writeBytes(gzip("lo".getBytes(StandardCharsets.UTF_8)));
        bed.answer("/members", "Content-Encoding: gzip\r\n", members.toByteArray());
        for (String path : List.of("/gzip", "/deflate", "/members")) {
            assertThat(((WebAnswer.Content) get(bed.url(path), FREE)).bytes())
                    .isEqualTo("hello".getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Hosts that are not opened to the web, by whichever way an agent comes to them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://private.test/",
                "https://inside.test/",
                "https://mixed.test/",
                "https://metadata.test/latest/meta-data/",
                "https://unknown.test/",
                "https://localhost/",
                "https://metadata.google.internal/",
                "http://public.test/"
            })
    void reachesNoPlaceThatIsNotOpenToTheWeb(String url) {
        for (String asked : List.of(url, bed.url("/to"))) {
            bed.redirect("/to", url);
            assertThatThrownBy(
                            () -> {
                                WebAnswer answer = get(asked, FREE);
                                get(((WebAnswer.Redirect) answer).to().toString(), FREE);
                            })
                    .as(asked)
                    .isInstanceOf(WebFailure.class)
                    .message()
                    .doesNotContain("10.0.0.1", "169.254");
        }
        assertThat(bed.requests()).as("the redirect itself").hasSize(1);
    }

    /** Even where a name server leads to a host that is there. */
    @Test
    void reachesNoPlaceThatIsOpenToTheServerAlone() {
        bed.answer("/x", "text/plain", "inside");
        String url = bed.url("/x").replace("site.test", "search.test");
        assertThatThrownBy(() -> get(url, FREE))
                .isInstanceOf(WebFailure.class)
                .hasMessageContaining("GROVE_EGRESS_WEB");
        assertThat(bed.requests()).isEmpty();
    }

    @Test
    void followsARedirectWithinItsServerWhereNothingGovernsTheRun() throws Exception {
        bed.redirect("/from", "/to");
        bed.answer("/to", "text/plain", "there");
        WebAnswer.Content content = (WebAnswer.Content) get(bed.url("/from"), FREE);
        assertThat(content.url()).isEqualTo(URI.create(bed.url("/to")));
        assertThat(bed.resolved).as("each is vetted").hasSize(2);
    }

    @Test
    void leavesEachRedirectToThePoliciesOfAGovernedRun() throws Exception {
        bed.redirect("/from", "/to");
        assertThat(get(bed.url("/from"), WebBed.governed(new ResultLabels())))
                .isEqualTo(new WebAnswer.Redirect(URI.create(bed.url("/to"))));
        assertThat(bed.requests()).hasSize(1);
    }

    @Test
    void followsNoRedirectToAnotherServer() throws Exception {
        bed.redirect("/from", bed.otherUrl("/to"));
        assertThat(get(bed.url("/from"), FREE))
                .isEqualTo(new WebAnswer.Redirect(URI.create(bed.otherUrl("/to"))));
        assertThat(bed.requests()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:///etc/passwd",
                "ftp://site.test/",
                "https://user:word@site.test/",
                "https://127.0.0.1/",
                "javascript:alert(1)",
                "http://[::1",
                "//",
                "/loop"
            })
    void followsNoRedirectThatLeadsNowhere(String location) {
        bed.redirect("/loop", location);
        assertThatThrownBy(() -> get(bed.url("/loop"), FREE)).isInstanceOf(WebFailure.class);
        assertThat(bed.requests().size()).isLessThanOrEqualTo(6);
    }

    /** Answers that are wrong, or too much; none of them takes more than its bounds. */
    static List<String[]> hostileAnswers() {
        List<String[]> table = new ArrayList<>();
        table.add(new String[] {"no HTTP", "SSH-2.0-OpenSSH_9\r\n\r\n"});
        table.add(new String[] {"nothing", ""});
        table.add(new String[] {"a broken status", "HTTP/1.1 abc OK\r\n\r\n"});
        table.add(
                new String[] {
                    "an endless header line", "HTTP/1.1 200 OK\r\nX: " + "a".repeat(40_000)
                });
        table.add(
                new String[] {"endless headers", "HTTP/1.1 200 OK\r\n" + "X: a\r\n".repeat(2_000)});
        table.add(
                new String[] {
                    "a length beyond the bound",
                    "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\nx"
                });
        table.add(
                new String[] {
                    "a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nx"
                });
        table.add(
                new String[] {
                    "a body that ends early", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nx"
                });
        table.add(
                new String[] {
                    "a broken chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nx"
                });
        table.add(
                new String[] {
                    "chunks that end early",
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"
                });
        table.add(
                new String[] {
                    "no gzip",
                    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\nplain"
                });
        table.add(
                new String[] {
                    "no deflate",
                    "HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\nConnection: close\r\n\r\nplain"
                });
        table.add(
                new String[] {
                    "a coding that was not asked for",
                    "HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nConnection: close\r\n\r\nx"
                });
        table.add(
                new String[] {
                    "codings over codings",
                    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip\r\nConnection: close\r\n\r\nx"
                });
        table.add(
                new String[] {
                    "an upgrade", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"
                });
        table.add(new String[] {"an error", "HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n"});
        table.add(
                new String[] {
                    "a login",
                    "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n"
                });
        table.add(
                new String[] {
                    "a redirect without a place", "HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n"
                });
        return table;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("hostileAnswers")
    void endsAtWhatIsNoAnswer(String what, String raw) {
        bed.answer("/x", out -> out.write(raw.getBytes(StandardCharsets.ISO_8859_1)));
        assertThatThrownBy(() -> get(bed.url("/x"), FREE)).as(what).isInstanceOf(WebFailure.class);
    }

    @Test
    void readsNoMoreThanItsBoundPackedOrNot() throws Exception {
        byte[] bomb = gzip(new byte[20_000_000]);
        assertThat(bomb.length).isLessThan(100_000);
        bed.answer("/bomb", "Content-Encoding: gzip\r\n", bomb);
        bed.answer("/bombs", "Content-Encoding: deflate\r\n", deflate(new byte[20_000_000]));
        bed.answer("/endless", WebClientTest::endless);
        // Packed, it is as large as it may be; unpacked it is nothing.
        bed.answer("/padded", "Content-Encoding: deflate\r\n", padded());
        for (String path : List.of("/bomb", "/bombs", "/endless", "/padded")) {
            assertThatThrownBy(() -> get(bed.url(path), FREE))
                    .as(path)
                    .isInstanceOf(WebFailure.class)
                    .hasMessageContaining("200000 bytes");
        }
    }

    @Test
    void waitsNoLongerThanItsTimeForASlowBody() {
        WebSettings hasty =
                new WebSettings(true, Duration.ofMillis(400), DataSize.ofKilobytes(1), true);
        CountDownLatch over = new CountDownLatch(1);
        bed.answer(
                "/slow",
                out -> {
                    out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                    out.flush();
                    try {
                        over.await();
                    } catch (InterruptedException _) {
                        Thread.currentThread().interrupt();
                    }
                });
        assertThatThrownBy(() -> bed.client(hasty).get(WebUrl.read(bed.url("/slow")), "*/*", FREE))
                .isInstanceOf(WebFailure.class)
                .hasMessageContaining("no answer in time");
        over.countDown();
    }

    @Test
    void endsWhenItsCallIsCancelled() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        bed.answer(
                "/slow",
                _ -> {
                    try {
                        over.await();
                    } catch (InterruptedException _) {
                        Thread.currentThread().interrupt();
                    }
                });
        Cancellation cancellation = new Cancellation();
        CompletableFuture<Throwable> ended = new CompletableFuture<>();
        Thread.ofVirtual()
                .start(() -> {
                    try {
                        WebAnswer _ = get(bed.url("/slow"), WebBed.context(cancellation));
                    } catch (WebFailure | RuntimeException e) {
                        ended.complete(e);
                    }
                });
        await().until(() -> !bed.requests().isEmpty());
        cancellation.request();
        assertThat(ended.get()).isInstanceOf(ToolInterruptedException.class);
        over.countDown();
    }

    private static void endless(OutputStream out) throws IOException {
        out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        byte[] piece = new byte[64 * 1024];
        for (int i = 0; i < 1_000; i++) {
            out.write(piece);
        }
    }

    private static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return packed.toByteArray();
    }

    private static byte[] deflate(byte[] bytes) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new DeflaterOutputStream(packed)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return packed.toByteArray();
    }

    /** Blocks of nothing. */
    private static byte[] padded() {
        ByteArrayOutputStream blocks = new ByteArrayOutputStream();
        blocks.writeBytes(new byte[] {0x78, 0x01});
        for (int i = 0; i < 80_000; i++) {
            blocks.writeBytes(new byte[] {0, 0, 0, (byte) 0xff, (byte) 0xff});
        }
        return blocks.toByteArray();
    }
}
