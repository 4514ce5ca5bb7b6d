package dev.grove.core.secret.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.json.JsonMapper;

class WrittenFormsTest {

    private static final String LONG_VALUE = "0j1k2l3m4n5o/z".repeat(20);
    private static final String VALUE = "pä/ss\"wo\\rd <&> 100% + ü\n2nd";

    @Test
    void hasWhatOtherWritersOfJsonAndUrlsMakeOfAValue() {
        Set<String> forms = WrittenForms.of(VALUE);
        JsonMapper ascii = JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();
        assertThat(forms)
                .contains(
                        VALUE,
                        unquoted(JsonMapper.shared().writeValueAsString(VALUE)),
                        unquoted(ascii.writeValueAsString(VALUE)),
                        URLEncoder.encode(VALUE, StandardCharsets.UTF_8),
                        URLEncoder.encode(VALUE, StandardCharsets.UTF_8).replace("+", "%20"));
    }

    @Test
    void knowsEscapesByTheirWriters() {
        assertThat(WrittenForms.of("a<b>/&é\"c"))
                .contains(
                        // PHP, Python, Go; curl.
                        "a<b>\\/&é\\\"c",
                        "a<b>/&\\u00e9\\\"c",
                        "a\\u003cb\\u003e/\\u0026é\\\"c",
                        "a%3Cb%3E%2F%26%C3%A9%22c",
                        "a%3cb%3e%2f%26%c3%a9%22c");
    }

    /** The first and the last of each kind that is written as it is. */
    @Test
    void escapesNothingBesides() {
        String value = "az AZ~09\"é/";
        JsonMapper ascii = JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();
        assertThat(WrittenForms.of(value))
                .contains(
                        URLEncoder.encode(value, StandardCharsets.UTF_8),
                        unquoted(JsonMapper.shared().writeValueAsString(value)),
                        unquoted(ascii.writeValueAsString(value)));
    }

    /** Forms in which each program writes the value, taken from its own output. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "PHP json_encode, a<b>\\/&\\u00e9'=c\\\"",
                "Gson, a\\u003cb\\u003e/\\u0026é\\u0027\\u003dc\\\"",
                ".NET, a\\u003Cb\\u003E/\\u0026\\u00E9\\u0027=c\\u0022",
                "serialize-javascript, a\\u003Cb\\u003E/\\u0026é'=c\\\"",
                "Python quote, a%3Cb%3E/%26%C3%A9%27%3Dc%22",
                "nginx, a%3cb%3e/%26%c3%a9%27%3dc%22",
                "encodeURI, a%3Cb%3E/&%C3%A9'=c%22",
                "htmlspecialchars, a&lt;b&gt;/&amp;é&#039;=c&quot;",
                "Python html.escape, a&lt;b&gt;/&amp;é&#x27;=c&quot;",
                "Go and Jinja, a&lt;b&gt;/&amp;é&#39;=c&#34;",
                "XML, a&lt;b&gt;/&amp;é&apos;=c&quot;",
                "Text of an element, a&lt;b&gt;/&amp;é'=c\"",
                "ElementTree, a&lt;b&gt;/&amp;&#233;'=c\"",
                "Mustache, a&lt;b&gt;&#x2F;&amp;é&#39;&#x3D;c&quot;",
                "HTML of HTML, a&amp;lt;b&amp;gt;/&amp;amp;é&amp;#39;=c&amp;quot;",
                "JSON in a URL, a%3Cb%3E%2F%26%C3%A9'%3Dc%5C%22",
                "JSON in a page, a&lt;b&gt;/&amp;é&#39;=c\\&quot;",
                "htmlentities, a&lt;b&gt;/&amp;&eacute;&#039;=c&quot;",
                "Commons escapeHtml4, a&lt;b&gt;/&amp;&eacute;'=c&quot;",
                "Spring htmlEscape, a&lt;b&gt;/&amp;&eacute;&#39;=c&quot;",
                "OWASP, a&lt;b&gt;&#x2F;&amp;é&#x27;=c&quot;",
                "Mustache of earlier versions, a&lt;b&gt;&#x2F;&amp;é&#39;=c&quot;",
                "MiniJinja, a&lt;b&gt;&#x2f;&amp;é&#x27;=c&quot;",
                "Handlebars, a&lt;b&gt;/&amp;é&#x27;&#x3D;c&quot;",
                "Askama, a&#60;b&#62;/&#38;é&#39;=c&#34;",
            })
    void knowsWhatOrdinaryProgramsWrite(String program, String written) {
        assertThat(WrittenForms.of("a<b>/&é'=c\"")).as(program).contains(written);
    }

    /** Each leaves other characters as they are. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "Go PathEscape| k~y%21%281%29%2A@:%3B%2C+$%3Fx%2Fz%20-._",
                "Go path| k~y%21%281%29%2A@:;,+$%3Fx/z%20-._",
                "Go UserPassword| k~y%21%281%29%2A%40%3A;,+$%3Fx%2Fz%20-._",
                "Go QueryEscape, quote_plus| k~y%21%281%29%2A%40%3A%3B%2C%2B%24%3Fx%2Fz+-._",
                "PHP urlencode| k%7Ey%21%281%29%2A%40%3A%3B%2C%2B%24%3Fx%2Fz+-._",
                "PHP rawurlencode before 5.3| k%7Ey%21%281%29%2A%40%3A%3B%2C%2B%24%3Fx%2Fz%20-._",
                "browsers' password| k~y!(1)*%40%3A%3B,+$%3Fx%2Fz%20-._",
                "RFC 3986 userinfo| k~y!(1)*%40:;,+$%3Fx%2Fz%20-._",
                "RFC 3986 segment| k~y!(1)*@:;,+$%3Fx%2Fz%20-._",
                "RFC 3986 query| k~y!(1)*@:;,+$?x/z%20-._",
                ".NET UrlEncode| k%7ey!(1)*%40%3a%3b%2c%2b%24%3fx%2fz+-._",
                "letters and digits alone| k%7Ey%21%281%29%2A%40%3A%3B%2C%2B%24%3Fx%2Fz%20%2D%2E%5F",
            })
    void knowsWhatWritersOfUrlsLeaveAsItIs(String program, String written) {
        assertThat(WrittenForms.of("k~y!(1)*@:;,+$?x/z -._")).as(program).contains(written);
    }

    @Test
    void namesWhatIsBeyondAsciiAsHtmlDoes() {
        assertThat(WrittenForms.of("ÀÿßþŁ€\u00a0x"))
                .contains("&Agrave;&yuml;&szlig;&thorn;Ł&euro;&nbsp;x");
    }

    /** A writer more is memory for each character of each secret: of a node about 20 bytes. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "Xq7Rk2mZtW9x4Lp0| 35",
                "wJalr/XUtnFEMI+K7MDENG=| 55",
                "k~y!(1)*@:;,+$?x/z -._<b>&é'=c\"k~y!(1)*@:;,+$?x/z -._<b>&é'=c\"| 320",
                "\"'<>&/=\"'<>&/=\"'<>&/=\"'<>&/=\"'<>&/=| 420",
            })
    void takesNoMoreThanSoManyNodesForEachCharacter(String value, int nodes) {
        PatternTrie trie = new PatternTrie();
        WrittenForms.of(value).forEach(form -> trie.add(form, 0));
        assertThat(trie.size() / value.length()).isLessThan(nodes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "xy", "user:"})
    void isFoundInBase64OfBase64AtAnyOffsets(String before) {
        for (String outside : List.of("", "x", "xy", "password: ")) {
            String inner = base64(before + VALUE + "\nmore", StandardCharsets.UTF_8);
            String twice = base64(outside + inner, StandardCharsets.UTF_8);
            assertThat(WrittenForms.of(VALUE)).anyMatch(twice::contains);
        }
    }

    /** PowerShell's -EncodedCommand, and what Java and Python call UTF-16. */
    @ParameterizedTest
    @ValueSource(strings = {"", "x", "$p = '"})
    void isFoundInBase64OfUtf16(String before) {
        for (Charset charset : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16)) {
            for (String value : List.of(VALUE, "Xq7Rk2mZtW9x4", "€uro-token")) {
                String encoded = base64(before + value + "'", charset);
                assertThat(WrittenForms.of(value)).anyMatch(encoded::contains);
            }
        }
    }

    @Test
    void knowsWhatIsEscapedTwice() {
        String once = JsonMapper.shared().writeValueAsString(VALUE);
        String url = URLEncoder.encode(VALUE, StandardCharsets.UTF_8).replace("+", "%20");
        assertThat(WrittenForms.of(VALUE))
                .anyMatch(JsonMapper.shared().writeValueAsString(once)::contains)
                .contains(URLEncoder.encode(url, StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "xy", "user:", "Authorization: Basic user:"})
    void isFoundInBase64AtAnyOffset(String before) {
        byte[] longer = (before + VALUE + "\nmore").getBytes(StandardCharsets.UTF_8);
        for (Base64.Encoder encoder : List.of(Base64.getEncoder(), Base64.getUrlEncoder())) {
            String encoded = encoder.encodeToString(longer);
            assertThat(WrittenForms.of(VALUE)).anyMatch(encoded::contains);
        }
    }

    /** MIME, PEM. */
    @ParameterizedTest
    @ValueSource(ints = {76, 64})
    void isFoundInBase64ThatIsBrokenIntoLines(int columns) {
        byte[] bytes = LONG_VALUE.getBytes(StandardCharsets.UTF_8);
        String broken = Base64.getMimeEncoder(columns, new byte[] {'\n'}).encodeToString(bytes);
        assertFoundInEachLine(broken.lines().toList(), columns);
    }

    @Test
    void isFoundInHexadecimalOfEitherCase() {
        // Decimal digits alone would be the same text in both cases.
        String value = "key:lmno/jklz";
        String hex = HexFormat.of().formatHex(value.getBytes(StandardCharsets.UTF_8));
        assertThat(hex).containsPattern("[a-f]");
        assertThat(WrittenForms.of(value)).contains(hex, hex.toUpperCase(Locale.ROOT));
    }

    /** Hexadecimal lines as {@code xxd -p} and {@code xxd -u -p} write them. */
    @Test
    void isFoundInHexadecimalOfEitherCaseThatIsBrokenIntoLines() {
        byte[] bytes = LONG_VALUE.getBytes(StandardCharsets.UTF_8);
        for (HexFormat digits : List.of(HexFormat.of(), HexFormat.of().withUpperCase())) {
            String hex = digits.formatHex(bytes);
            List<String> lines = new ArrayList<>();
            for (int at = 0; at < hex.length(); at += 60) {
                lines.add(hex.substring(at, Math.min(at + 60, hex.length())));
            }
            assertThat(lines).allMatch(line -> line.matches(".*[a-fA-F].*"));
            assertFoundInEachLine(lines, 60);
        }
    }

    @Test
    void looksForTheLinesOfAKeyFileButNotForItsFrame() {
        Set<String> forms =
                WrittenForms.of(
                        """
                        -----BEGIN PRIVATE KEY-----
                        MIIEvQIBADANBgkqhkiG9w0BAQEFAASC
                        BKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj
                        -----END PRIVATE KEY-----
                        """);
        assertThat(forms)
                .contains("MIIEvQIBADANBgkqhkiG9w0BAQEFAASC", "BKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj")
                .doesNotContain("-----BEGIN PRIVATE KEY-----");
    }

    /** Shorter ones would be found where they are not meant. */
    @Test
    void looksForLinesOfSixteenCharactersAndMore() {
        String file = "0j1k2l3m4n5o6p7q8r9s\n0123456789abcdef\n0123456789abcde\n";
        assertThat(WrittenForms.of(file))
                .contains("0123456789abcdef")
                .doesNotContain("0123456789abcde");
        // 38 bytes: a line of 60 digits, and one of 16.
        byte[] bytes = "0j1k2l3m4n5o6p7q8r9s0t1u2v3w4x5y6z7A8B".getBytes(StandardCharsets.UTF_8);
        String hex = HexFormat.of().formatHex(bytes);
        assertThat(hex).hasSize(76);
        assertThat(WrittenForms.of(new String(bytes, StandardCharsets.UTF_8)))
                .contains(hex.substring(60));
    }

    @Test
    void looksForTheValueWithoutTheWhiteSpaceAroundIt() {
        assertThat(WrittenForms.of("token-1234\n")).contains("token-1234");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "1234567", "      x      ", "\n\n\n\n\n\n\n\n\n"})
    void looksForNothingThatIsTooShort(String value) {
        assertThat(WrittenForms.of(value)).isEmpty();
    }

    /** The last line may be too short to be looked for. */
    private static void assertFoundInEachLine(List<String> lines, int columns) {
        assertThat(lines).hasSizeGreaterThan(2);
        assertThat(lines.subList(0, lines.size() - 1))
                .allMatch(line -> line.length() == columns)
                .isSubsetOf(WrittenForms.of(LONG_VALUE));
        assertThat(lines.getLast())
                .matches(last -> last.length() < 16 || WrittenForms.of(LONG_VALUE).contains(last));
    }

    private static String base64(String text, Charset charset) {
        return Base64.getEncoder().encodeToString(text.getBytes(charset));
    }

    private static String unquoted(String json) {
        return json.substring(1, json.length() - 1);
    }
}
