package dev.grove.workspace.git.broker.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.workspace.attack.Tally;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@ExtendWith(Tally.class)
class GitUrlTest {

    private static final List<String> HTTPS_ONLY = List.of("https");
    private static final Pattern ESCAPE =
            Pattern.compile("\\\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|(\\\\))");

    @ParameterizedTest
    @MethodSource("hostileUrls")
    void refusesWhatIsNotPlain(String url) {
        Tally.tried("git URLs", url);
        assertThatThrownBy(() -> GitUrl.parse(url, HTTPS_ONLY))
                .isInstanceOf(GitRefusedException.class)
                .hasMessageStartingWith("The URL of the repository");
    }

    @Test
    void triesEnough() throws IOException {
        assertThat(hostileUrls().distinct().count()).isGreaterThan(120);
    }

    @ParameterizedTest
    @CsvSource({
        "https://host.example/a.git, host.example, 443, /a.git, https://host.example/a.git",
        "https://Host.Example/A/b_c~d.git, host.example, 443, /A/b_c~d.git, https://host.example/A/b_c~d.git",
        "https://host.example:8443/a/, host.example, 8443, /a, https://host.example:8443/a",
        "https://host.example:443/a, host.example, 443, /a, https://host.example/a",
        "https://localhost/a, localhost, 443, /a, https://localhost/a",
        "https://8.8.8.8/a, 8.8.8.8, 443, /a, https://8.8.8.8/a",
        "https://3com.example/a%20b/c, 3com.example, 443, /a%20b/c, https://3com.example/a%20b/c",
        "https://[2606:4700::1111]:99/a, 2606:4700:0:0:0:0:0:1111, 99, /a, 'https://[2606:4700:0:0:0:0:0:1111]:99/a'",
        "https://b\u00fccher.example/a, xn--bcher-kva.example, 443, /a, https://xn--bcher-kva.example/a"
    })
    void readsPlainOnes(String url, String host, int port, String path, String shown)
            throws GitRefusedException {
        GitUrl parsed = GitUrl.parse(url, HTTPS_ONLY);
        assertThat(parsed).isEqualTo(new GitUrl("https", host, port, path));
        assertThat(parsed).hasToString(shown);
        assertThat(GitUrl.parse(shown, HTTPS_ONLY)).isEqualTo(parsed);
    }

    @Test
    void takesAnotherSchemeOnlyWhereItIsAllowed() throws GitRefusedException {
        GitUrl url = GitUrl.parse("http://host.example/a", List.of("https", "http"));
        assertThat(url.port()).isEqualTo(80);
    }

    @Test
    void bindsCredentialsToThePort() throws GitRefusedException {
        List<String> schemes = List.of("https", "http");
        assertThat(GitUrl.parse("https://h.example/a", schemes).credentialHost())
                .isEqualTo("h.example");
        assertThat(GitUrl.parse("https://h.example:8443/a", schemes).credentialHost())
                .isEqualTo("h.example_8443");
        assertThat(GitUrl.parse("http://h.example/a", schemes).credentialHost())
                .isEqualTo("h.example_80");
    }

    @Test
    void neverRepeatsAPassword() {
        assertThatThrownBy(() -> GitUrl.parse("https://me:hunter2@host.example/a", HTTPS_ONLY))
                .message()
                .doesNotContain("hunter2");
    }

    static Stream<String> hostileUrls() throws IOException {
        try (InputStream file =
                Objects.requireNonNull(
                        GitUrlTest.class.getResourceAsStream("/git/hostile-urls.txt"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .map(GitUrlTest::unescape);
        }
    }

    private static String unescape(String line) {
        return ESCAPE.matcher(line)
                .replaceAll(match -> {
                    if (match.group(3) != null) {
                        return "\\\\";
                    }
                    String code = match.group(1) == null ? match.group(2) : match.group(1);
                    String character = Character.toString(Integer.parseInt(code, 16));
                    return Matcher.quoteReplacement(character);
                });
    }
}
