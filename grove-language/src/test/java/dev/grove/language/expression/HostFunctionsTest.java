package dev.grove.language.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.JsonNodeFactory;

/** Functions of paths, URLs and addresses, on what is written to get past them. */
class HostFunctionsTest {

    private static final String FAULT = "fault";

    @ParameterizedTest
    @CsvSource(
            emptyValue = "",
            value = {
                "src/a, src, true",
                "src, src, true",
                "src/, src, true",
                "./src/./a, src/, true",
                "src//a, src, true",
                "a, '', true",
                "a, ., true",
                "'', src, false",
                "srcs/a, src, false",
                "sr, src, false",
                "SRC/a, src, false",
                "a/src/b, src, false",
                "/src/a, src, fault",
                "src/a, /src, fault",
                "src/../etc, src, fault",
                "../src, src, fault",
                "src/.., src, fault",
                "src/a, .., fault",
                "src\\..\\a, src, fault",
                "src/...x, src, true",
                "src/..a/b, src, true",
                "src/%2e%2e/a, src, true",
            })
    void under(String path, String root, String expected) {
        assertThat(evaluated("under(a, b)", path, root)).isEqualTo(expected);
    }

    @Test
    void underTakesNoNul() {
        assertThat(evaluated("under(a, b)", "src\0/a", "src")).isEqualTo(FAULT);
    }

    @ParameterizedTest
    @CsvSource(
            emptyValue = "",
            value = {
                "src/a.java, src/*.java, true",
                "src/a/b.java, src/*.java, false",
                "src/a/b.java, src/**/*.java, true",
                "a, '', false",
            })
    void glob(String text, String pattern, String expected) {
        assertThat(evaluated("glob(a, b)", text, pattern)).isEqualTo(expected);
    }

    @Test
    void globTakesNoPatternThatIsTooLong() {
        assertThat(evaluated("glob(a, b)", "a", "*".repeat(257))).isEqualTo(FAULT);
    }

    @ParameterizedTest
    @CsvSource({
        "https://example.com, example.com, 443",
        "http://example.com/, example.com, 80",
        "HTTPS://EXAMPLE.com:8443/a?b#c, example.com, 8443",
        "https://example.com., example.com, 443",
        "https://example.com:, example.com, 443",
        "https://example.com?@evil.com, example.com, 443",
        "https://example.com#@evil.com, example.com, 443",
        "https://a_b.example.com, a_b.example.com, 443",
        "https://10.0.0.1, 10.0.0.1, 443",
        "https://[::1]:8080/, ::1, 8080",
        "https://[::FFFF:10.0.0.1]/, ::ffff:10.0.0.1, 443",
        "wss://example.com/x, example.com, 443",
        "git+ssh://example.com:22/x, example.com, 22",
    })
    void hostAndPort(String url, String host, long port) {
        assertThat(evaluated("host(a)", url, "")).isEqualTo(host);
        assertThat(evaluated("port(a)", url, "")).isEqualTo(Long.toString(port));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "example.com",
                "//example.com",
                "https:example.com",
                "https:/example.com",
                "https://",
                "https:///etc/passwd",
                "https://user@example.com",
                "https://example.com@evil.com",
                "https://example.com:443@evil.com",
                "https://example.com\\@evil.com",
                "https://example.com\\.evil.com",
                "https://exa mple.com",
                "https://example.com\t.evil.com",
                "https://example.com\n",
                "https://example.com\0.evil.com",
                "https://ex\u0430mple.com",
                "https://example.com\u3002evil",
                "https://example..com",
                "https://.example.com",
                "https://example.com:0",
                "https://example.com:65536",
                "https://example.com:+80",
                "https://example.com:80:90",
                "https://example.com:0443",
                "https://example.com:８０",
                "https://%65xample.com",
                "https://2130706433",
                "https://0x7f.1",
                "https://0x7f000001",
                "https://127.1",
                "https://0177.0.0.1",
                "https://256.0.0.1",
                "https://1.2.3.4.5",
                "https://[::1",
                "https://[::1]x",
                "https://[10.0.0.1]",
                "https://[fe80::1%25eth0]",
                "https://[::1]:x",
                "gopher://example.com",
                "1https://example.com",
                "https://*.example.com",
            })
    void urlsWithoutOneHostAreFaults(String url) {
        assertThat(evaluated("host(a)", url, "")).isEqualTo(FAULT);
        assertThat(evaluated("port(a)", url, "")).isEqualTo(FAULT);
    }

    @ParameterizedTest
    @CsvSource(
            emptyValue = "",
            value = {
                "10.1.2.3, 10.0.0.0/8, true",
                "11.1.2.3, 10.0.0.0/8, false",
                "10.1.2.3, 10.1.2.3/32, true",
                "10.1.2.4, 10.1.2.3/32, false",
                "10.1.2.3, 0.0.0.0/0, true",
                "::ffff:10.1.2.3, 10.0.0.0/8, true",
                "::ffff:0a01:0203, 10.0.0.0/8, true",
                "fd00::1, fd00::/8, true",
                "fe00::1, fd00::/8, false",
                "FD00::1, fd00::/8, true",
                "::1, ::/0, true",
                "10.0.0.1, ::/0, true",
                "::1, 0.0.0.0/0, false",
                "1:2:3:4:5:6:7:8, 1:2:3:4::/64, true",
                "1:2:3:5::, 1:2:3:4::/64, false",
                "2001:db8::1, 2001:db8::/33, true",
                "2001:db8:8000::1, 2001:db8::/33, false",
                "10.1.2.3, 10.0.0.0, fault",
                "10.1.2.3, 10.0.0.1/8, fault",
                "10.1.2.3, 10.0.0.0/33, fault",
                "10.1.2.3, 10.0.0.0/08, fault",
                "10.1.2.3, 10.0.0.0/-1, fault",
                "10.1.2.3, 10.0.0.0/, fault",
                "10.1.2.3, fd00::/129, fault",
                "010.1.2.3, 10.0.0.0/8, fault",
                "10.1.2, 10.0.0.0/8, fault",
                "10.1.2.3.4, 10.0.0.0/8, fault",
                "10.1.2.256, 10.0.0.0/8, fault",
                "' 10.1.2.3', 10.0.0.0/8, fault",
                "0x0a.1.2.3, 10.0.0.0/8, fault",
                "167838211, 10.0.0.0/8, fault",
                "example.com, 10.0.0.0/8, fault",
                "1::2::3, ::/0, fault",
                "1:2:3:4:5:6:7, ::/0, fault",
                "1:2:3:4:5:6:7:8:9, ::/0, fault",
                "1:2:3:4:5:6:7:8::, ::/0, fault",
                "12345::, ::/0, fault",
                "::1%eth0, ::/0, fault",
                "[::1], ::/0, fault",
                "::1.2.3, ::/0, fault",
                "1.2.3.4::, ::/0, fault",
                ":, ::/0, fault",
                ":::, ::/0, fault",
                "'', ::/0, fault",
            })
    void cidr(String address, String block, String expected) {
        assertThat(evaluated("cidr(a, b)", address, block)).isEqualTo(expected);
    }

    private static String evaluated(String source, String a, String b) {
        Expression expression =
                ((Compilation.Compiled) new Expressions().compile(source, Set.of("a", "b")))
                        .expression();
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (expression.evaluate(
                Map.of("a", nodes.stringNode(a), "b", nodes.stringNode(b)))) {
            case Evaluation.Done(var value) -> value.asString();
            case Evaluation.Failed _ -> FAULT;
        };
    }
}
