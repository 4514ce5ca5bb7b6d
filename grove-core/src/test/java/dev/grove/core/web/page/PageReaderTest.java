package dev.grove.core.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.web.WebBed;
import dev.grove.core.web.fetch.Body;
import dev.grove.core.web.fetch.WebAnswer;
import dev.grove.core.web.fetch.WebFailure;
import dev.grove.core.web.fetch.WebSettings;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

class PageReaderTest {

    private static final PageReader PAGES = new PageReader(WebBed.SETTINGS, WebBed.CLOCK);

    private static PageText read(@Nullable String type, byte[] body) throws WebFailure {
        return PAGES.read(
                new WebAnswer.Content(URI.create("https://site.test/a/b"), type, new Body(body)));
    }

    private static String markdown(String html) throws WebFailure {
        return read("text/html", html.getBytes(StandardCharsets.UTF_8)).text();
    }

    static List<String[]> pages() {
        return List.of(
                row("<h1>A</h1><p>b  \n c</p>", "# A\n\nb c"),
                row("<p>a<br>b</p><p>c", "a\nb\n\nc"),
                row("<div>a<div>b</div>c</div>", "a\n\nb\n\nc"),
                row("<p>a <b>bold </b>and <em>it</em>, <code>x</code>", "a **bold** and *it*, `x`"),
                row("<a href='/x?y=1'>there</a>", "[there](https://site.test/x?y=1)"),
                row("<a href='c'>c</a>", "[c](https://site.test/a/c)"),
                row("<base href='https://o.test/z/'><a href='c'>c</a>", "[c](https://o.test/z/c)"),
                row("<a href='#top'>top</a>", "top"),
                row("<a href='mailto:a@b.test'>m</a>", "[m](mailto:a@b.test)"),
                row("<a href='javascript:x()'>j</a> <a href='data:,x'>d</a>", "j d"),
                row("<ul><li>a<li>b<ul><li>c</ul></ul>", "- a\n- b\n\n  - c"),
                row("<ol><li>a</li><li><p>b</p></li></ol>", "1. a\n\n2. b"),
                row("<blockquote>a<p>b</blockquote>", "> a\n\n> b"),
                row("<pre>x  y\n  z</pre>", "```\nx  y\n  z\n```"),
                row("<pre>a ``` b</pre>", "~~~~\na ``` b\n~~~~"),
                row("<img src=x alt='A cat'><img src=y>", "[image: A cat]"),
                row(
                        "<table><tr><th>n<th>v<tr><td>a|b<td><p>1<p>2</table>",
                        "| n | v |\n| --- | --- |\n| a\\|b | 1 2 |"),
                row("<table><tr><td><table><tr><td>in</table></table>", "| in |\n| --- |"),
                row("a<hr>b", "a\n\n---\n\nb"),
                row("&lt;b&gt; &amp; &eacute; &#x1F600;", "<b> & \u00e9 \ud83d\ude00"),
                row("<title>t</title><p>x", "x"),
                // Not seen by a reader.
                row(
                        "a<script>evil()</script><style>b{}</style><!-- c --><noscript>d</noscript>e",
                        "ae"),
                row("<p hidden>x</p><p aria-hidden=true>y</p>z", "z"),
                row("<p style='display : none'>x</p><p style='VISIBILITY:hidden'>y</p>z", "z"),
                row("<p style='font-size:0px'>x</p><p style='opacity:0'>y</p>z", "z"),
                row("<p style='font-size:0.9em;opacity:0.5'>z</p>", "z"),
                row("<table><tbody hidden><tr><td>x</tbody><tr><td>y</table>", "| y |\n| --- |"),
                row(
                        "<template>x</template><iframe src=/x>y</iframe><svg><text>z</text></svg>a",
                        "a"),
                row("<input value=x><textarea>y</textarea><select><option>z</select>a", "a"),
                row("a\udb40\udc41\udb40\udc42b", "ab"),
                row("<p>unclosed <b>x <i>y</p> z", "unclosed **x *y***\n\n***z***"));
    }

    private static String[] row(String html, String markdown) {
        return new String[] {html, markdown};
    }

    @ParameterizedTest
    @MethodSource("pages")
    void writesAPageAsItsReaderSeesIt(String html, String markdown) throws Exception {
        assertThat(markdown(html)).isEqualTo(markdown);
    }

    @Test
    void knowsTheTitle() throws Exception {
        PageText page =
                read("text/html", "<title> A\n B </title>x".getBytes(StandardCharsets.UTF_8));
        assertThat(page).isEqualTo(new PageText("text/html", "A B", "x"));
        assertThat(
                        read(
                                        "text/html",
                                        ("<title>" + "t".repeat(9_000))
                                                .getBytes(StandardCharsets.UTF_8))
                                .title())
                .hasSizeLessThan(400);
    }

    static List<Object[]> charsets() {
        String text = "Gr\u00fc\u00dfe \u20ac";
        return List.of(
                new Object[] {"text/plain", text.getBytes(StandardCharsets.UTF_8)},
                new Object[] {"text/plain", text.getBytes(Charset.forName("windows-1252"))},
                new Object[] {
                    "text/plain; charset=iso-8859-1", text.getBytes(Charset.forName("windows-1252"))
                },
                new Object[] {
                    "text/plain; charset=\"ISO-8859-15\"",
                    text.getBytes(Charset.forName("ISO-8859-15"))
                },
                new Object[] {
                    "text/plain; charset=utf-8", marked(StandardCharsets.UTF_16LE, text, 0xff, 0xfe)
                },
                new Object[] {"text/plain", marked(StandardCharsets.UTF_16BE, text, 0xfe, 0xff)},
                new Object[] {"text/plain", marked(StandardCharsets.UTF_8, text, 0xef, 0xbb, 0xbf)},
                new Object[] {"text/plain; charset=no-such", text.getBytes(StandardCharsets.UTF_8)},
                new Object[] {
                    "text/html",
                    ("<meta charset=windows-1252>" + text).getBytes(Charset.forName("windows-1252"))
                },
                new Object[] {
                    "text/html; charset=windows-1252",
                    ("<meta charset=utf-8>" + text).getBytes(Charset.forName("windows-1252"))
                },
                new Object[] {"text/html", marked(StandardCharsets.UTF_16LE, text, 0xff, 0xfe)},
                new Object[] {"application/octet-stream", text.getBytes(StandardCharsets.UTF_8)},
                new Object[] {null, text.getBytes(StandardCharsets.UTF_8)});
    }

    private static byte[] marked(Charset charset, String text, int... mark) {
        byte[] encoded = text.getBytes(charset);
        byte[] all = new byte[mark.length + encoded.length];
        for (int i = 0; i < mark.length; i++) {
            all[i] = (byte) mark[i];
        }
        System.arraycopy(encoded, 0, all, mark.length, encoded.length);
        return all;
    }

    @ParameterizedTest
    @MethodSource("charsets")
    void readsTextInItsCharset(@Nullable String type, byte[] body) throws Exception {
        assertThat(read(type, body).text()).isEqualTo("Gr\u00fc\u00dfe \u20ac");
    }

    @Test
    void readsXmlInTheCharsetThatItDeclares() throws Exception {
        String xml = "<?xml version='1.0' encoding='windows-1252'?><a>\u20ac</a>";
        assertThat(read("application/xml", xml.getBytes(Charset.forName("windows-1252"))).text())
                .isEqualTo(xml);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"image/png", "video/mp4", "application/zip", "application/octet-stream", ""})
    void readsNoPicturesAndNoArchives(String type) {
        assertThatThrownBy(() -> read(type, new byte[] {(byte) 0x89, 'P', 0, 1, 2}))
                .isInstanceOf(WebFailure.class)
                .hasMessageContaining("web_download");
    }

    /** Each takes far longer, or far more memory, where it is read without bounds. */
    static List<String[]> hostilePages() {
        return List.of(
                row("deep", "<div>".repeat(90_000) + "x"),
                row("deep tables", "<table><tr><td>".repeat(30_000) + "x"),
                row("deep quotes and lists", "<blockquote><ul><li>".repeat(30_000) + "x"),
                row("marks within marks", "<b><i><u><code>".repeat(20_000) + "<p>x".repeat(10_000)),
                row("links in one line", "<a href='/" + "x".repeat(20) + "'>y</a>".repeat(40_000)),
                row("attributes", "<p " + "a=b ".repeat(200_000) + ">x"),
                row("an endless tag", "<p " + "a".repeat(2_000_000)),
                row("an endless comment", "<!--" + "-".repeat(2_000_000)),
                row("ampersands", "&".repeat(1_000_000)),
                row("unclosed scripts", "<script>".repeat(50_000)),
                row("quotes around lines", "<blockquote>".repeat(200) + "x<br>".repeat(90_000)),
                row("long style", "<p style='" + "display:".repeat(100_000) + "'>x"));
    }

    @Timeout(20)
    @ParameterizedTest(name = "{0}")
    @MethodSource("hostilePages")
    void readsAHostilePageWithinItsBounds(String what, String html) throws Exception {
        assertThat(markdown(html).length()).as(what).isLessThan(20 * html.length());
    }

    @Test
    void parsesNoPageOfTooManyTags() {
        assertThatThrownBy(() -> markdown("<b>".repeat(Markup.MOST_TAGS + 1)))
                .isInstanceOf(WebFailure.class)
                .hasMessageContaining("tags");
    }

    @Test
    void readsNoPdfsWhereTheOperatorWantsNone() {
        WebSettings without =
                new WebSettings(true, Duration.ofSeconds(1), DataSize.ofBytes(1), false);
        assertThatThrownBy(() ->
                        new PageReader(without, WebBed.CLOCK)
                                .read(
                                        new WebAnswer.Content(
                                                URI.create("https://site.test/"),
                                                "application/pdf",
                                                new Body(new byte[] {1}))))
                .isInstanceOf(WebFailure.class)
                .hasMessageContaining("GROVE_WEB_PDF");
    }
}
